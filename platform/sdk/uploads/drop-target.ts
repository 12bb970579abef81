import type { DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * Properties of an element that files may be dropped onto; without them the browser would leave the
 * page for the file.
 */
export const dropTarget = (onFiles: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    if (event.isDefaultPrevented() || !hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  },
});
