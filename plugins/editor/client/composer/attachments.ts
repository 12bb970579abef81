/** What plugins, and this one, attach to a post: values by plugin id. */
export type Attachments = Readonly<Record<string, unknown>>;
