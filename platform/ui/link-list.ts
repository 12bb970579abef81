import styles from './link-list.module.css';

/**
 * Classes of a card's list of links: `list` around rows of `row`, each with a `title` of two lines
 * at most and a `note` of one.
 */
export const linkList = { list: styles.list, row: styles.row, title: styles.title, note: styles.note };
