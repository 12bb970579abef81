import { MINUTE_MS, CallError, NETWORK_ERROR_CODE } from '../../../../platform/sdk/index.ts';
import { uploadChunk } from '../../contract.ts';

/** As long as the server waits for a request. */
const TIMEOUT_MS = MINUTE_MS;

export interface PieceToSend {
  readonly zone: string;
  readonly token: string;
  readonly filekey: string;
  readonly total: number;
  readonly offset: number;
  readonly bytes: Blob;
}

/**
 * Sends one piece. By XMLHttpRequest, which tells how much of it has gone.
 * @throws CallError; status 0 when there was no answer. The signal's reason when that fires
 */
export function sendPiece(piece: PieceToSend, onSent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const { bytes, ...fields } = piece;
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const silent = () => reject(new CallError(0, NETWORK_ERROR_CODE, ''));
    request.open(uploadChunk.method, `${uploadChunk.path}?${query}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('error', silent);
    request.addEventListener('timeout', silent);
    // AbortController gives an error.
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('load', () => (request.status === 200 ? resolve() : reject(refusalOf(request))));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason as Error);
    else request.send(bytes);
  });
}

function refusalOf(request: XMLHttpRequest): CallError {
  const { status, responseText } = request;
  try {
    // Our envelope, or another's page.
    const { Desc = '', Code = status } = JSON.parse(responseText) as { Desc?: string; Code?: number };
    return new CallError(status, Code, Desc, { refused: (header) => request.getResponseHeader(header) });
  } catch {
    return new CallError(status, NETWORK_ERROR_CODE, '');
  }
}
