import { Suspense, useRef } from 'react';
import { LANGUAGE_CLASS } from '../../contract/content/grammar.ts';
import type { ElementNode } from '../../contract/content/types.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { withTexts } from '../lazy-texts.ts';
import { useT } from '../translate.ts';
import { useIsAlive } from '../use-is-alive.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import styles from './Content.module.css';

const Copy = lazyComponent(withTexts('code', async () => (await import('./CopyCode.tsx')).CopyCode));

/**
 * A block of code: the name of its language, and its lines as they are. Long lines scroll in it, by
 * keyboard as well. The button that copies comes in a browser, into room that is kept for it.
 */
export function CodeBlock({ node }: { readonly node: ElementNode }) {
  const t = useT('sdk');
  const code = useRef<HTMLPreElement>(null);
  const isAlive = useIsAlive();
  return (
    <div className={styles.code}>
      <div className={styles.codeBar}>
        <span>{node.attrs['class']?.slice(LANGUAGE_CLASS.length)}</span>
        {isAlive && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Copy code={code} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {/* Without a stop of the Tab key nobody could scroll it by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={code} className={node.attrs['class']} role="group" aria-label={t('content.code')} tabIndex={0}>
        {node.children.map((line) => (line.type === 'text' ? line.text : '\n')).join('')}
      </pre>
    </div>
  );
}
