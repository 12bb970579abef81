import { Code, isCallError, LIMITS, type PostImage } from '../../../../platform/sdk/index.ts';
import { isFlagged } from '../../../../platform/sdk/uploads/index.ts';

/** `rejected`: refused in review (code 18, or `ptype=1` in the address). */
export type UploadState = 'uploading' | 'done' | 'failed' | 'rejected';
/**
 * `timeout`: nobody answered in time. `flagged`: a machine has doubts, so it is stored and shown,
 * but only here.
 */
export type UploadTrouble = 'timeout' | 'flagged';

export interface Upload {
  readonly id: string;
  readonly state: UploadState;
  /**
   * Address of the file for showing it before and after; empty while the picture of another site is
   * copied.
   */
  readonly preview: string;
  readonly image?: PostImage;
  /** What is special about a failed or a rejected one. */
  readonly trouble?: UploadTrouble | undefined;
  /** Why it failed, translated. */
  readonly reason?: string;
}

export type FileProblem = 'type' | 'size';

/** Uploads that run at a time; the rest wait. */
const PARALLEL = 2;

/** What can be known before sending: the server looks at the content itself. */
export function checkFile(file: Pick<File, 'type' | 'size'>, types: readonly string[]): FileProblem | null {
  if (!types.includes(file.type)) return 'type';
  return file.size > LIMITS.imageBytes ? 'size' : null;
}

/** Whether a call was given up because no answer came in time. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError';

/**
 * Address (and sides) of an upload, or undefined while it has none; such an image is left out of
 * the document.
 */
export type ResolveUpload = (upload: string) => { src: string; width?: string; height?: string } | undefined;

export interface UploadSetup {
  readonly send: (file: File) => Promise<readonly PostImage[]>;
  /** Copies the picture of another site. */
  readonly copy: (address: string) => Promise<PostImage>;
  readonly newId: () => string;
  readonly createPreview: (file: File) => string;
  readonly revokePreview: (preview: string) => void;
  /** Called with the reason when an upload fails or is refused. */
  readonly onProblem: (upload: Upload) => void;
}

export interface Uploads {
  /** Begins to upload; answers the id for the image node. */
  add(file: File): string;
  /** Begins to copy the picture of another site. */
  addAddress(address: string): string;
  retry(id: string): void;
  get(id: string): Upload | undefined;
  readonly resolve: ResolveUpload;
  /** For `useSyncExternalStore`; the version changes with every change. */
  subscribe(listener: () => void): () => void;
  version(): number;
  /** Forgets the previews, at the end. */
  dispose(): void;
}

/**
 * The uploads of one composer. Their state lives here and not in the text, so that undo and redo
 * bring an image back with the state that it has now.
 */
export function createUploads(setup: UploadSetup): Uploads {
  const uploads = new Map<string, Upload & { readonly source: File | string }>();
  const listeners = new Set<() => void>();
  const waiting: string[] = [];
  let running = 0;
  let changes = 0;

  function change(id: string, values: Partial<Upload>): void {
    const upload = uploads.get(id);
    if (!upload) return;
    uploads.set(id, { ...upload, ...values });
    changes += 1;
    for (const listener of listeners) listener();
  }

  // oxlint-disable-next-line sonarjs/cognitive-complexity -- the steps of an upload, each of which may end it
  async function run(id: string): Promise<void> {
    const upload = uploads.get(id);
    if (!upload) return;
    try {
      const { source } = upload;
      const [image] = typeof source === 'string' ? [await setup.copy(source)] : await setup.send(source);
      if (!image) change(id, { state: 'failed' });
      else if (isFlagged(image.url))
        change(id, { state: 'rejected', trouble: 'flagged', preview: upload.preview || image.url });
      else change(id, { state: 'done', image, preview: upload.preview || image.url });
    } catch (error) {
      const rejected = isCallError(error) && error.code === Code.imageRejected;
      change(id, {
        state: rejected ? 'rejected' : 'failed',
        trouble: isTimeout(error) ? 'timeout' : undefined,
        ...(isCallError(error) && !isTimeout(error) ? { reason: error.reason } : {}),
      });
    }
    const after = uploads.get(id);
    if (after && after.state !== 'done') setup.onProblem(after);
  }

  async function work(): Promise<void> {
    if (running >= PARALLEL) return;
    const next = waiting.shift();
    if (next === undefined) return;
    running += 1;
    await run(next);
    running -= 1;
    void work();
  }

  function start(id: string): void {
    waiting.push(id);
    void work();
  }

  function begin(source: File | string, preview: string): string {
    const id = setup.newId();
    uploads.set(id, { id, source, state: 'uploading', preview });
    start(id);
    return id;
  }

  return {
    add: (file) => begin(file, setup.createPreview(file)),
    addAddress: (address) => begin(address, ''),
    retry(id) {
      if (uploads.get(id)?.state !== 'failed') return;
      change(id, { state: 'uploading', trouble: undefined });
      start(id);
    },
    get: (id) => uploads.get(id),
    resolve(id) {
      const image = uploads.get(id)?.image;
      return image && { src: image.url, width: `${image.width}`, height: `${image.height}` };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => changes,
    dispose() {
      for (const { preview } of uploads.values()) setup.revokePreview(preview);
      uploads.clear();
    },
  };
}
