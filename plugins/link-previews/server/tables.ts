export interface LinkPreviewTables {
  /** A page that posts of a zone link to. */
  link_previews_page: {
    /** Of zone and url, hashed: the url is too long for a key. */
    id: string;
    zone: string;
    url: string;
    host: string;
    /** `shown` has a title. */
    status: 'new' | 'shown' | 'none';
    title: string;
    description: string;
    site_name: string;
    /** When it was last known what the page says, or given up; 0: never. */
    fetched_at: number;
    /** When it is fetched; null: not before it is shown again. */
    due_at: number | null;
    /** Since it was last known. */
    attempts: number;
  };
  /** A host that was asked. */
  link_previews_host: {
    host: string;
    /** From when on it may be asked again. */
    free_at: number;
    /** In a row. */
    failures: number;
  };
}
export type PageRow = LinkPreviewTables['link_previews_page'];
