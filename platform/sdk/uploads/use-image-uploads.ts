import { useEffect, useReducer, useRef, useState } from 'react';
import type { uploadImage } from '../../contract/endpoints/media.ts';
import { Code } from '../../contract/errors.ts';
import { isFlagged } from '../../contract/flagged.ts';
import { toast } from '../../ui/toast.ts';
import { useCall } from '../app-context.ts';
import { isCallError } from '../call.ts';
import { acceptFiles, uploadsAfter, type FileProblem, type Upload } from './uploads.ts';

export interface ImageUploadSetup {
  /** `uploadImage`, or a call of its kind. */
  readonly endpoint: typeof uploadImage;
  readonly max: number;
  /** Texts, translated. */
  readonly say: {
    readonly rejected: string;
    readonly failed: string;
    problem(problem: FileProblem): string;
  };
}

/** The pictures of a form: chosen, uploaded one by one at once, tried again, taken out. */
export function useImageUploads({ endpoint, max, say }: ImageUploadSetup) {
  const call = useCall();
  const [uploads, dispatch] = useReducer(uploadsAfter, []);
  const lastId = useRef(0);
  const previews = usePreviews();
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
  const add = (files: readonly File[]) => {
    const { accepted, problems } = acceptFiles(files, uploads.length, max);
    for (const problem of problems) toast.error(say.problem(problem));
    const added = accepted.map((file) => ({ id: (lastId.current += 1), file, preview: previews.make(file) }));
    if (added.length > 0) dispatch({ type: 'add', uploads: added });
    for (const { id, file } of added) void send(id, file);
  };
  const retry = ({ id, file }: Upload) => {
    dispatch({ type: 'retry', id });
    void send(id, file);
  };
  const remove = ({ id, preview }: Upload) => {
    previews.drop(preview);
    dispatch({ type: 'remove', id });
  };
  const clear = () => {
    previews.dropAll();
    dispatch({ type: 'clear' });
  };
  return { uploads, add, retry, remove, clear };
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
