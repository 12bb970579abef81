/**
 * Markup that is safe to send. Only `html` makes it, so a plain string never gets into a page
 * unescaped.
 */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

type Value = string | number | Markup | readonly Markup[];

const render = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map((part) => part.text).join('') : escape(String(value));
};

/**
 * A template whose values are escaped, but for values that are markup themselves. Attribute values
 * must be in quotes.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? render(values[index] ?? '') : '')).join(''),
  );
}
