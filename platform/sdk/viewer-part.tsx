import { createContext, createElement, useContext, type ComponentType, type FunctionComponent } from 'react';
import { signedIn, type Gate } from '../contract/gate.ts';
import type { RouterContext } from './router-context.ts';

type LoadPart<P> = (context: RouterContext, props: P) => Promise<unknown>;

/** A part that was met while a page was drawn for everybody. */
export interface MetPart {
  readonly component: ComponentType<object>;
  /** What it was given, made of what everybody sees. */
  readonly props: object;
  /** Loads what it shows to a member alone. */
  readonly load: LoadPart<object> | undefined;
}

/** What is noted while a page is drawn for everybody. */
export interface DrawnForAll {
  readonly parts: MetPart[];
  /** Whoever passes one of these gets a page that is drawn for them alone (`drawnAlone`). */
  readonly alone: Set<Gate>;
}

/** Null where a page is drawn for one reader, and in browsers: there a part is like everything else. */
export const ForAllContext = createContext<DrawnForAll | null>(null);

/** Stands before and after a part in the text of a page that is drawn for everybody. */
export const PART_MARK = 'viewer-part';

/**
 * A part of a page that is not the same for all readers: the server draws what is around it once for
 * all of them, and this for each (docs/member-pages.md). It begins and ends with an element, does
 * without `useId`, because React counts those over the whole page, and is given what comes out of
 * replies as it is (a post, a comment): for a member it is given their own in its place.
 * @param load loads what it shows to members alone
 */
export function viewerPart<P extends object>(component: ComponentType<P>, load?: LoadPart<P>): FunctionComponent<P> {
  // What takes it gives back the very props that it came with.
  const part = { component, load } as Pick<MetPart, 'component' | 'load'>;
  return function ViewerPart(props: P) {
    const page = useContext(ForAllContext);
    const drawn = createElement(component, props);
    if (!page) return drawn;
    const mark = createElement(PART_MARK, { n: page.parts.push({ ...part, props }) - 1 });
    return (
      <ForAllContext value={null}>
        {mark}
        {drawn}
        {mark}
      </ForAllContext>
    );
  };
}

/** Notes that what is drawn differs for whoever passes this gate, outside of a part (`drawnAlone`). */
export function useDiffersFor(gate: Gate): void {
  useContext(ForAllContext)?.alone.add(gate);
}

/**
 * A part that cannot be drawn apart from its page: a page that has it is drawn alone for each member
 * to whom it looks otherwise (docs/member-pages.md).
 * @param gate who they are; default: everybody who is signed in
 */
export function drawnAlone<P extends object>(component: ComponentType<P>, gate: Gate = signedIn): FunctionComponent<P> {
  return function DrawnAlone(props: P) {
    useDiffersFor(gate);
    return createElement(component, props);
  };
}
