import type { Letter, MailOutcome, MailProvider } from '../../server/providers/mail/index.ts';

/** A mail host in memory, and what it has taken. */
export interface MailBox extends MailProvider {
  readonly letters: readonly Letter[];
  /** The mails to an address, the latest last. */
  to(address: string): Letter[];
  /** How often a mail to the address was tried. */
  triesOf(address: string): number;
  /** What the next tries for this address, or for any (`*`), come to; then they are sent again. */
  answer(address: string, ...outcomes: MailOutcome[]): void;
}

export function createMailBox(): MailBox {
  const letters: Letter[] = [];
  const tries: string[] = [];
  const answers = new Map<string, MailOutcome[]>();
  return {
    letters,
    to: (address) => letters.filter(({ to }) => to === address),
    triesOf: (address) => tries.filter((to) => to === address).length,
    answer: (address, ...outcomes) => void answers.set(address, outcomes),
    async send(letter) {
      tries.push(letter.to);
      const outcome = answers.get(letter.to)?.shift() ?? answers.get('*')?.shift() ?? 'sent';
      if (outcome === 'sent') letters.push(letter);
      return outcome;
    },
    close: () => undefined,
  };
}

/** The links of a mail, as its text has them. */
export const linksOf = ({ text }: Letter): URL[] => (text.match(/https?:\S+/g) ?? []).map((link) => new URL(link));
