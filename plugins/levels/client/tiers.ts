import { tierOf } from '../contract.ts';
import styles from './tiers.module.css';

const CLASSES = { 1: styles.tier1, 2: styles.tier2, 3: styles.tier3, 4: styles.tier4 } as const;

/**
 * The class that gives an element the colours of a level's tier, `--level-fill` and `--level-text`.
 */
export const tierClass = (level: number): string | undefined => CLASSES[tierOf(level)];
