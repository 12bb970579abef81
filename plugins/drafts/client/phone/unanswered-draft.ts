import type { Adding, SaverDeps } from '../composer/draft-saver.ts';

interface Place {
  readonly zone: string;
  readonly uid: number;
}

/**
 * Keeps in this browser which new draft was not answered for, so that another try after a reload
 * makes no second one. It belongs to what is intended: another text never becomes that draft.
 * @param storage null: the browser keeps nothing, and only this page knows
 * @param first key of what is intended; empty: nothing was tried
 */
export function unansweredDraft(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  { zone, uid }: Place,
  first: string,
): Required<SaverDeps>['unanswered'] & { readonly intend: (requestKey: string) => void } {
  const place = `guildhall:phone-draft:${zone}:${uid}`;
  let intended = first;
  return {
    intend: (requestKey) => (intended = requestKey),
    read() {
      try {
        // What `write` has put there.
        const kept = JSON.parse(storage?.getItem(place) ?? 'null') as { intended: string; adding: Adding } | null;
        if (kept && intended !== '' && kept.intended === intended) return kept.adding;
        // What it was made for was sent, or is not wanted any more.
        storage?.removeItem(place);
        return null;
      } catch {
        return null;
      }
    },
    write(adding) {
      try {
        if (adding) storage?.setItem(place, JSON.stringify({ intended, adding }));
        else storage?.removeItem(place);
      } catch {
        // The storage is full: only this page knows.
      }
    },
  };
}
