import { PermissionCode } from './permission-codes.ts';

/**
 * A gate says who may use a route or see a slot item. It is data, so the button and the route share
 * one value. Rules about one resource ("own draft") are not gates: they live in services. Which
 * code allows what: docs/product/permission-codes.md.
 */
export type Gate =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'anyCode'; readonly codes: readonly number[] }
  | { readonly kind: 'all'; readonly gates: readonly Gate[] };

/**
 * What a gate is decided on: null is a visitor; `codes` is the union of the `all` list and the
 * current zone's list.
 */
export type GateViewer = { readonly codes: readonly number[] } | null;

export const everyone: Gate = { kind: 'everyone' };
export const signedIn: Gate = { kind: 'signedIn' };
export const code = (value: number): Gate => ({ kind: 'anyCode', codes: [value] });
export const anyCode = (...codes: number[]): Gate => ({ kind: 'anyCode', codes });
export const all = (...gates: Gate[]): Gate => ({ kind: 'all', gates });

/**
 * Post management needs code 13 or 12. One value for pages, links, menu items, calls and what is
 * shown of hidden things.
 */
export const moderatorGate: Gate = anyCode(PermissionCode.manager, PermissionCode.mastermind);

/** What a zone's managers alone decide (code 13). */
export const managerGate: Gate = code(PermissionCode.manager);

/**
 * Drafts on the server (box, prompts, preview) are for managers (code 13); who may time a post (31)
 * must see what waits, so they are for them and for check managers (92), too.
 */
export const draftGate: Gate = anyCode(
  PermissionCode.manager,
  PermissionCode.timedPublishing,
  PermissionCode.checkManager,
);

/** True when the viewer passes; an unknown kind of gate passes nobody. */
export function passes(gate: Gate, viewer: GateViewer): boolean {
  switch (gate.kind) {
    case 'everyone':
      return true;
    case 'signedIn':
      return viewer !== null;
    case 'anyCode':
      return viewer !== null && gate.codes.some((value) => viewer.codes.includes(value));
    case 'all':
      return gate.gates.every((inner) => passes(inner, viewer));
    default:
      return false;
  }
}

/** Whom a gate lets through, as documents and operators read it: `code 13 or 12`. */
export function gateInWords(gate: Gate): string {
  switch (gate.kind) {
    case 'everyone':
      return 'everybody';
    case 'signedIn':
      return 'who is signed in';
    case 'anyCode':
      return `code ${gate.codes.join(' or ')}`;
    case 'all':
      return gate.gates.map(gateInWords).join(', and ');
  }
}

/** The permission codes that a gate mentions, for diagnostics and the permission matrix test. */
export function codesOf(gate: Gate): number[] {
  if (gate.kind === 'anyCode') return [...gate.codes];
  if (gate.kind === 'all') return gate.gates.flatMap(codesOf);
  return [];
}
