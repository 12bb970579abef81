import { defaultTreeAdapter } from 'parse5';
import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes, TreeAdapter } from 'parse5';

/** Thrown inside parse5 when the work allowed for one input is used up. */
export class WorkLimitError extends Error {}

/**
 * parse5's own tree adapter with a limit on the work one input can cause. The HTML standard makes a
 * parser copy open formatting elements into every paragraph, so that 13 kB of
 * `<p><b id=1><p><b id=2>...` become a million elements; and misplaced content in tables is
 * inserted before its table, which costs a search each time. Both are counted here. Attributes are
 * hidden from the comparison of formatting elements, so that at most three of a kind are ever
 * copied. `roots` receives the element under which parse5 collects the fragment, for when it has to
 * be left half-way.
 */
export function limitedAdapter(
  work: number,
  roots: DefaultTreeAdapterTypes.Element[],
): TreeAdapter<DefaultTreeAdapterMap> {
  let left = work;
  const spend = (amount: number): void => {
    left -= amount;
    if (left < 0) throw new WorkLimitError('content is too much work to parse');
  };
  const searchCost = (parent: DefaultTreeAdapterTypes.ParentNode | null): number =>
    1 + (parent?.childNodes.length ?? 0) / 32;
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attrs) {
      spend(1);
      const element = defaultTreeAdapter.createElement(tagName, namespace, attrs);
      if (tagName === 'html' && roots.length === 0) roots.push(element);
      return element;
    },
    createCommentNode(data) {
      spend(1);
      return defaultTreeAdapter.createCommentNode(data);
    },
    getAttrList: () => [],
    insertBefore(parent, node, reference) {
      spend(searchCost(parent));
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
    insertTextBefore(parent, text, reference) {
      spend(searchCost(parent));
      defaultTreeAdapter.insertTextBefore(parent, text, reference);
    },
  };
}
