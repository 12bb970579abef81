/*
 * What the server knows of the built page renderer. `server/` may not import `platform/shell`, so
 * these shapes are said twice; `platform/shell/entry-server.tsx` has the other side.
 */

import type { Gate } from '../../../../platform/contract/gate.ts';
import type { Site } from '../../../../platform/contract/sites.ts';

/** `Boot` of platform/sdk/boot.ts: what the browser is told about zone, viewer, language, time. */
export interface PageBoot {
  readonly locale: string;
  readonly site?: Site;
  readonly zone: { readonly plugins: Readonly<Record<string, unknown>> };
}

export interface PageOptions {
  readonly boot: PageBoot;
  readonly call: unknown;
  /**
   * Written as it is into every script and style element, so a placeholder can be replaced in
   * cached HTML.
   */
  readonly nonce: string;
  /** The page is a visitor's, and shall be good for members as well. */
  readonly forAll?: boolean;
}

export interface AssetElement {
  readonly attrs: Readonly<Record<string, string | boolean>>;
  readonly children?: string;
}
export interface RouteAssets {
  preloads?: string[];
  css?: string[];
  scripts?: AssetElement[];
}
/** What each route needs in the document's head, by route id. */
export interface PageAssets {
  readonly routes: Record<string, RouteAssets>;
}

/** What rendering gives: a document, or where a redirect leads and no document. */
export interface RenderedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly html: string;
  readonly forMembers?: ForMembers;
}

/** A visitor's page that is good for members, too. */
export interface ForMembers {
  /** Its text, a gap for what is not the same for all, text, and so on; a visitor's parts are in the gaps. */
  readonly pieces: readonly string[];
  readonly draw: (member: {
    readonly boot: PageBoot;
    readonly call: unknown;
    /** Fields of replies that are the reader's own: `ownFieldsOf`. */
    readonly ownFields: ReadonlySet<string>;
  }) => Promise<readonly string[] | null>;
}

/** An extension of the browser's half. */
export interface ListedExtension {
  readonly id: string;
  readonly point: string;
  readonly offeredBy: string;
  readonly plugin: string;
  /** The sites that have it. */
  readonly sites: readonly Site[];
  readonly gate?: Gate;
}

/** `createServerApp()` of the built entry. */
export interface ServerApp {
  extensionsOf(enabled: readonly string[]): readonly ListedExtension[];
  routeFiles(enabled: readonly string[], site: Site): Readonly<Record<string, readonly string[]>>;
  render(url: string, options: PageOptions & { readonly assets: PageAssets }): Promise<RenderedPage>;
}
export interface ServerEntry {
  createServerApp(): Promise<ServerApp>;
}
