import type { ReactNode } from 'react';
import type { RenderElementProps } from 'slate-react';
import { Avatar, cx } from '../../../../platform/sdk/index.ts';
import { useCard } from '../../../../platform/sdk/lookups.ts';
import type { CardElement } from '../model/types.ts';
import styles from './Text.module.css';

interface CardViewProps {
  readonly node: CardElement;
  readonly attributes: RenderElementProps['attributes'];
  /** Slate's own part of a void element. */
  readonly children: ReactNode;
}

/** A card in the text, with the picture that it will have in the post. */
export function CardView({ node, attributes, children }: CardViewProps) {
  const { data } = useCard({ type: Number(node.cardType), id: node.id });
  return (
    <span {...attributes} className={cx(styles.token)}>
      <span contentEditable={false} className={styles.card}>
        <Avatar name={node.name} src={data?.avatarUrl} size="xs" className={styles.cardPicture} />
        {node.name}
      </span>
      {children}
    </span>
  );
}
