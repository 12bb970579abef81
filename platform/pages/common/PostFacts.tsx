import type { Post } from '../../contract/endpoints/posts.ts';
import { cx, ExtensionItems, holding } from '../../sdk/index.ts';
import type { ListEnv } from './list-env.ts';
import styles from './PostFacts.module.css';

interface PostFactsProps {
  readonly post: Post;
  readonly env: ListEnv;
  readonly className?: string | undefined;
}

/** What plugins say about a post in a number or two words; nothing where they say nothing. */
export function PostFacts({ post, env, className }: PostFactsProps) {
  const facts = holding(env.postFacts, post);
  if (facts.length === 0) return null;
  return (
    <span className={cx(styles.facts, className)}>
      <ExtensionItems items={facts} props={{ post }} />
    </span>
  );
}
