import { useEffect, useReducer, useRef, useState } from 'react';
import type { uploadImage } from '../../contract/endpoints/media.ts';
import { Code } from '../../contract/errors.ts';
import { isFlagged } from '../../contract/flagged.ts';
import { LIMITS } from '../../contract/limits.ts';
import { toast } from '../../ui/toast.ts';
import { useCall } from '../app-context.ts';
import { isCallError } from '../call.ts';
import { acceptFiles, uploadsAfter, type FileProblem, type Upload } from './uploads.ts';

export interface ImageUploadSetup {
  /** `uploadImage`, or a call of its kind. */
  readonly endpoint: typeof uploadImage;
  readonly max: number;
  /** Makes what is sent of a file, such as a smaller picture; its size is looked at afterwards. */
  readonly prepare?: (file: File) => Promise<File>;
  /** Texts, translated. */
  readonly say: {
    readonly rejected: string;
    readonly failed: string;
    problem(problem: FileProblem): string;
  };
}

/** The pictures of a form: chosen, uploaded one by one at once, tried again, taken out. */
export function useImageUploads({ endpoint, max, say, prepare }: ImageUploadSetup) {
  const call = useCall();
  const [uploads, dispatch] = useReducer(uploadsAfter, []);
  const lastId = useRef(0);
  const previews = usePreviews();
  /** @returns null: it is larger than what may be sent, which was said, and is gone */
  const prepared = async (upload: Pick<Upload, 'id' | 'file' | 'preview'>): Promise<File | null> => {
    if (!prepare) return upload.file;
    const file = await prepare(upload.file);
    if (file.size > LIMITS.imageBytes) {
      toast.error(say.problem('size'));
      remove(upload);
      return null;
    }
    if (file !== upload.file) dispatch({ type: 'prepared', id: upload.id, file });
    return file;
  };
  const begin = async (upload: Pick<Upload, 'id' | 'file' | 'preview'>) => {
    const file = await prepared(upload);
    if (file) await send(upload.id, file);
  };
  const send = async (id: number, file: File) => {
    const input = { file }; // an upload's file travels beside its declared input
    try {
      const [image] = await call(endpoint, input);
      if (image && isFlagged(image.url)) {
        toast.error(say.rejected);
        dispatch({ type: 'failed', id, rejected: true });
      } else if (image) dispatch({ type: 'done', id, image });
      else dispatch({ type: 'failed', id, rejected: false });
    } catch (error) {
      const rejected = isCallError(error) && error.code === Code.imageRejected;
      dispatch({ type: 'failed', id, rejected });
      toast.error(
        rejected ? say.rejected : say.failed,
        isCallError(error) && !rejected ? { description: error.reason } : {},
      );
    }
  };
  const shown = (file: File) => ({ id: (lastId.current += 1), file, preview: previews.make(file) });
  const add = (files: readonly File[]) => {
    const { accepted, problems } = acceptFiles(files, uploads.length, max, prepare ? Infinity : undefined);
    for (const problem of problems) toast.error(say.problem(problem));
    const added = accepted.map(shown);
    if (added.length > 0) dispatch({ type: 'add', uploads: added });
    for (const upload of added) void begin(upload);
  };
  const retry = ({ id, file }: Upload) => {
    dispatch({ type: 'retry', id });
    void send(id, file);
  };
  /** Those of an earlier time come back; what is not there yet is sent. */
  const restore = (kept: readonly Pick<Upload, 'file' | 'image'>[]) => {
    const back = kept.map(({ file, image }) => ({ ...shown(file), image }));
    if (back.length > 0) dispatch({ type: 'add', uploads: back });
    for (const upload of back) if (!upload.image) void begin(upload);
  };
  const move = ({ id }: Pick<Upload, 'id'>, to: number) => dispatch({ type: 'move', id, to });
  const remove = ({ id, preview }: Pick<Upload, 'id' | 'preview'>) => {
    previews.drop(preview);
    dispatch({ type: 'remove', id });
  };
  const clear = () => {
    previews.dropAll();
    dispatch({ type: 'clear' });
  };
  return { uploads, add, restore, retry, move, remove, clear };
}

/** Object URLs hold their file in memory until they are given back. */
function usePreviews() {
  const [previews] = useState(() => {
    const urls = new Set<string>();
    const drop = (url: string) => {
      URL.revokeObjectURL(url);
      urls.delete(url);
    };
    return {
      make: (file: File): string => {
        const url = URL.createObjectURL(file);
        urls.add(url);
        return url;
      },
      drop,
      dropAll: () => urls.forEach(drop),
    };
  });
  useEffect(() => previews.dropAll, [previews]);
  return previews;
}
