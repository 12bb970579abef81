import { createContext, use } from 'react';
import type { PageErrorInfo } from '../../sdk/index.ts';

export interface Fault {
  readonly status: number;
  readonly info: PageErrorInfo;
}

/** Replaces the whole page by an error page, for failures outside of the router (a frozen account at login). */
export const FaultContext = createContext<(fault: Fault) => void>(() => undefined);

export const useFault = () => use(FaultContext);
