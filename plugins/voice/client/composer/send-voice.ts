import { CallError, NETWORK_ERROR_CODE } from '../../../../platform/sdk/index.ts';
import { uploadVoice, type Voice } from '../../contract.ts';

const TIMEOUT_MS = 120_000;

/**
 * Uploads one file. By XMLHttpRequest, which tells how much of it has gone.
 * @param token a fresh `_csrf`
 * @throws CallError; status 0 when there was no answer. The signal's reason when that fires
 */
export function sendVoice(
  file: File,
  { zone, token }: { readonly zone: string; readonly token: string },
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<Voice> {
  const form = new FormData();
  form.set('_csrf', token);
  form.set('upload-file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const silent = () => reject(new CallError(0, NETWORK_ERROR_CODE, ''));
    request.open(uploadVoice.method, `${uploadVoice.path}?${new URLSearchParams({ zone })}`);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('x-csrf-token', token);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    );
    request.addEventListener('error', silent);
    request.addEventListener('timeout', silent);
    // AbortController gives an error.
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('load', () => {
      const { Succeed = false, Message, Desc = '', Code = 0 } = read(request.responseText);
      const [voice] = Succeed && Message ? Message : [];
      if (voice) resolve(voice);
      else {
        const refused = (header: string) => request.getResponseHeader(header);
        reject(new CallError(request.status, Code, Desc, { refused }));
      }
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason as Error);
    else request.send(form);
  });
}

interface Answer {
  readonly Succeed?: boolean;
  readonly Message?: readonly Voice[];
  readonly Desc?: string;
  readonly Code?: number;
}

function read(json: string): Answer {
  try {
    return JSON.parse(json) as Answer; // the server keeps to its schema; a proxy's page is no JSON
  } catch {
    return {};
  }
}
