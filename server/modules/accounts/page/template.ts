import { localName } from '../../../../platform/contract/zone/local-name.ts';
import type { Locale } from '../../../../platform/contract/locale.ts';
import { LIMITS } from '../../../../platform/contract/limits.ts';
import type { DesignTokens, ZoneConfig } from '../../../../platform/contract/zone/index.ts';
import { fontRules } from '../../../../platform/contract/zone/font-rules.ts';
import { colorsOf } from '../../../../platform/contract/zone/look-colors.ts';
import { CHOSEN_LOOK, type Scheme } from '../../../../platform/contract/zone/looks.ts';
import { html, Markup } from './html.ts';
import { pageTexts, type PageTexts } from './texts.ts';

export type PageMode = 'login' | 'register';

export interface PageView {
  readonly zone: Pick<ZoneConfig, 'abbr' | 'name' | 'nameEn' | 'pcIcon' | 'tokens'>;
  readonly locale: Locale;
  readonly mode: PageMode;
  readonly product: number;
  /** Of the page around it; without one it wears what its reader has chosen, else the zone's own. */
  readonly look: Scheme | undefined;
  /**
   * Where the ticket may be posted; '' for a page that stands alone; null for an origin that is not
   * ours.
   */
  readonly origin: string | null;
  readonly nonce: string;
  /**
   * Addresses; `solver` and `hash` are scripts that are loaded when a challenge has to be solved.
   */
  readonly assets: { readonly script: string; readonly style: string; readonly solver: string; readonly hash: string };
}

/** The account component's page. */
export function renderAccountPage(view: PageView): string {
  const { zone, locale } = view;
  const name = localName(zone, locale);
  const t = pageTexts(locale, name);
  return html`<!doctype html>
    <html lang="${locale}" data-look="${view.look ?? zone.tokens.scheme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t.title}</title>
        <link rel="stylesheet" href="${view.assets.style}" />
        <style nonce="${view.nonce}">
          ${tokenStyle(zone.tokens)}
        </style>
        ${
          view.look === undefined
            ? html`<script nonce="${view.nonce}">
                ${new Markup(CHOSEN_LOOK)};
              </script>`
            : ''
        }
        <script type="module" src="${view.assets.script}"></script>
      </head>
      <body>
        <main class="panel">
          <header class="head">
            <img class="icon" src="${zone.pcIcon}" alt="" width="44" height="44" />
            <h1>${t.welcome}</h1>
          </header>
          ${view.origin === null ? html`<p class="alert" role="alert">${t.badOrigin}</p>` : forms(view, t)}
        </main>
      </body>
    </html> `.text;
}

/**
 * The zone's brand in both looks as custom properties. The zone schema allows no character here
 * that could leave a declaration.
 */
function tokenStyle(tokens: DesignTokens): Markup {
  const { radius, fonts } = tokens;
  const rule = (selector: string, lines: readonly string[]) =>
    `${selector} { ${lines.join(' ').replace(/[<>{}]/g, '')} }`;
  return new Markup(
    [
      fontRules(fonts),
      rule(':root', [`--radius: ${radius}px;`, ...colorLines(tokens, 'light')]),
      rule(':root[data-look=dark]', colorLines(tokens, 'dark')),
    ].join(' '),
  );
}

function colorLines(tokens: DesignTokens, scheme: Scheme): string[] {
  const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const colors = Object.entries(colorsOf(tokens, scheme)).map(([key, value]) => `--${kebab(key)}: ${value};`);
  return [`color-scheme: ${scheme};`, ...colors];
}

function forms(view: PageView, t: PageTexts): Markup {
  const tab = (mode: PageMode, label: string) =>
    html`<button
      type="button"
      role="tab"
      id="tab-${mode}"
      aria-controls="panel-${mode}"
      aria-selected="${String(mode === view.mode)}"
      tabindex="${mode === view.mode ? 0 : -1}"
    >
      ${label}
    </button>`;
  return html`<div
      id="account"
      data-origin="${view.origin ?? ''}"
      data-product="${view.product}"
      data-zone="${view.zone.abbr}"
      data-locale="${view.locale}"
      data-solver="${view.assets.solver}"
      data-hash="${view.assets.hash}"
      data-texts="${JSON.stringify(t)}"
    >
      <div class="tabs" role="tablist" aria-label="${t.title}">
        ${tab('login', t.login)}${tab('register', t.register)}
      </div>
      ${form(view, t, 'login')}${form(view, t, 'register')}
    </div>
    <noscript><p class="alert">${t.noScript}</p></noscript>`;
}

function form(view: PageView, t: PageTexts, mode: PageMode): Markup {
  const registers = mode === 'register';
  const nick = {
    mode,
    name: 'nick',
    label: t.nick,
    hint: t.nickHint,
    autocomplete: 'nickname',
    max: LIMITS.nick * 2,
    required: false,
  };
  const account = {
    mode,
    name: 'account',
    label: t.account,
    hint: registers ? t.accountHint : '',
    autocomplete: 'username',
    max: LIMITS.account,
    required: true,
  };
  return html`<section
    role="tabpanel"
    id="panel-${mode}"
    aria-labelledby="tab-${mode}"
    ${new Markup(mode === view.mode ? '' : 'hidden')}
  >
    <form data-mode="${mode}" action="/account/api/${mode}" method="post" novalidate>
      <p class="alert" role="alert" hidden></p>
      ${field(account)} ${registers ? field(nick) : ''} ${passwordField(mode, t)}
      <div class="check" hidden>
        <p id="${mode}-check" role="status"></p>
        <progress max="1" value="0" aria-labelledby="${mode}-check"></progress>
      </div>
      <button class="submit" type="submit">
        <span class="spinner" aria-hidden="true"></span>
        <span class="label">${registers ? t.submitRegister : t.submitLogin}</span>
      </button>
    </form>
  </section>`;
}

interface Field {
  readonly mode: PageMode;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly autocomplete: string;
  readonly max: number;
  readonly required: boolean;
}

function field({ mode, name, label, hint, autocomplete, max, required }: Field): Markup {
  const id = `${mode}-${name}`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="text"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      maxlength="${max}"
      aria-required="${String(required)}"
      aria-describedby="${id}-note"
    />
    <p class="note" id="${id}-note" data-hint="${hint}">${hint}</p>
  </div>`;
}

function passwordField(mode: PageMode, t: PageTexts): Markup {
  const id = `${mode}-password`;
  const hint = mode === 'register' ? t.passwordHint : '';
  return html`<div class="field">
    <label for="${id}">${t.password}</label>
    <div class="secret">
      <input
        id="${id}"
        name="password"
        type="password"
        autocomplete="${mode === 'register' ? 'new-password' : 'current-password'}"
        maxlength="${LIMITS.passwordMax}"
        aria-required="true"
        aria-describedby="${id}-note"
      />
      <button class="reveal" type="button" aria-label="${t.showPassword}" aria-pressed="false" aria-controls="${id}">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
          <circle cx="12" cy="12" r="3" />
          <path class="slash" d="M4 4l16 16" />
        </svg>
      </button>
    </div>
    <p class="note" id="${id}-note" data-hint="${hint}">${hint}</p>
  </div>`;
}
