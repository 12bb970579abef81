export interface LoginSearch {
  /** Where to go on to, a path or a whole address of this site. */
  readonly refer?: string;
  /** The form for a new account. */
  readonly register?: '1';
}
