import { countLength } from './grammar.ts';
import { toDocument } from './to-document.ts';
import type { BlockNode, EditorValue } from './types.ts';

/** Every upload counts as the image that it will be. */
const asImage = () => ({ src: '/media/counted' });

/**
 * Length of an editor's value for limits and counter. Slate's nodes never change in place, so a
 * counter keeps what it found for each block and a keystroke costs one block.
 */
export function createCounter(): (value: EditorValue) => number {
  const known = new WeakMap<BlockNode, number>();
  const countBlock = (block: BlockNode): number => {
    const found = known.get(block);
    if (found !== undefined) return found;
    const count = countLength(toDocument([block], asImage));
    known.set(block, count);
    return count;
  };
  return (value) => value.reduce((sum, block) => sum + countBlock(block), 0);
}
