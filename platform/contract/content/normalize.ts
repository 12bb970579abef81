import { cleanAttributes } from './attributes.ts';
import { ContentBuilder } from './builder.ts';
import { isElementTag } from './grammar.ts';
import { writeToken } from './tokens.ts';
import type { ContentDocument, ContentNode } from './types.ts';

type Step = ContentNode | 'close';

/**
 * The canonical document of any tree of content nodes, for example one made from the editor's
 * value: values outside the grammar vanish, nesting against the content model is re-sorted,
 * adjacent text is joined and tokens in text become nodes. Idempotent.
 */
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each kind of node
export function normalizeContent(document: ContentDocument): ContentDocument {
  const builder = new ContentBuilder();
  const todo: Step[] = document.children.toReversed();
  for (let step = todo.pop(); step !== undefined && !builder.full; step = todo.pop()) {
    if (step === 'close') builder.close();
    else if (step.type === 'text') builder.text(step.text);
    else if (step.type !== 'element') builder.text(writeToken(step));
    else {
      const { tag, attrs: given, children } = step;
      const attrs = isElementTag(tag) ? cleanAttributes(tag, (name) => given[name]) : undefined;
      if (tag === 'br' || tag === 'img' || tag === 'hr') {
        if (attrs) builder.void(tag, attrs);
        continue;
      }
      if (attrs) {
        builder.open(tag, attrs);
        todo.push('close');
      }
      for (const child of children.toReversed()) todo.push(child);
    }
  }
  return builder.finish();
}
