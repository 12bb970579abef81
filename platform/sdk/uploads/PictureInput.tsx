import type { RefObject } from 'react';
import { IMAGE_TYPES } from './uploads.ts';

export interface PictureInputProps {
  /** A button of the caller's clicks it. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChosen: (files: readonly File[]) => void;
}

/** The browser's own choice of pictures, which nobody sees. */
export function PictureInput({ input, onChosen }: PictureInputProps) {
  return (
    <input
      ref={input}
      hidden
      type="file"
      accept={IMAGE_TYPES.join(',')}
      multiple
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ target }) => {
        onChosen([...(target.files ?? [])]);
        target.value = ''; // the same file may be chosen again
      }}
    />
  );
}
