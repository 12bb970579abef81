import { withTexts } from './lazy-texts.ts';

/** The form in which something that somebody else wrote is reported, as a dialog and in parts. */
export type { ReportSubject } from './reporting/report-subject.ts';

export const loadReportDialog = withTexts('report', () => import('./reporting/ReportDialog.tsx'));
