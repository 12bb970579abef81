interface Device {
  readonly userAgent: string;
  /** Network Information API, where the browser has it. */
  readonly connection?: { readonly effectiveType?: string };
}

/** What is sent along with a post as `deviceInfo`: browser and kind of network. */
export const deviceInfo = ({ userAgent, connection }: Device): string =>
  JSON.stringify({ userAgent: userAgent.slice(0, 500), network: connection?.effectiveType ?? 'unknown' });
