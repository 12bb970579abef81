/** Rows of this plugin. */
export interface StrategyTables {
  /** Who opened a guide on which day; the key counts each once. Days that are over are swept. */
  strategy_click: { zone: string; guide_id: string; uid: number; day: number };
  strategy_count: { zone: string; guide_id: string; clicks: number };
  /** Who has been on the strategy page. */
  strategy_visit: { zone: string; uid: number; visited_at: number };
}
