import { ImageOff, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { IconButton, isCallError, LIMITS, toast, uploadImage, useCall, useT } from '../../../../platform/sdk/index.ts';
import { IMAGE_TYPES, isFlagged } from '../../../../platform/sdk/uploads/index.ts';

interface EditPictureProps {
  readonly isSet: boolean;
  readonly label: string;
  readonly removeLabel: string;
  /** The address of the picture; empty: none. */
  readonly onChange: (image: string) => void;
}

/** Puts a picture into a poll that is being changed, or takes it out. */
export function EditPicture({ isSet, label, removeLabel, onChange }: EditPictureProps) {
  const t = useT('poll-pages');
  const call = useCall();
  const input = useRef<HTMLInputElement>(null);
  const upload = async (file: File) => {
    if (!(IMAGE_TYPES as readonly string[]).includes(file.type) || file.size > LIMITS.imageBytes)
      return toast.error(t('edit.imageInvalid'));
    try {
      // The file is no part of the input's schema: it travels beside it (endpoint.upload).
      const [image] = await call(uploadImage, { file } as object);
      if (!image || isFlagged(image.url)) toast.error(t('edit.imageInvalid'));
      else onChange(image.url);
    } catch (error) {
      toast.error(isCallError(error) ? error.reason : t('edit.imageInvalid'));
    }
  };
  return (
    <>
      <IconButton size="s" label={label} icon={<ImagePlus />} onClick={() => input.current?.click()} />
      {isSet && <IconButton size="s" label={removeLabel} icon={<ImageOff />} onClick={() => onChange('')} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
    </>
  );
}
