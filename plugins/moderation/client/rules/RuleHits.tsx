import {
  Badge,
  Button,
  EmptyState,
  TimeAgo,
  useApiInfinite,
  useApiMutation,
  useT,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { withGlyphs } from '../../../../platform/sdk/grammar.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { judgeHit, ruleHits, type RuleHit, type TextRule } from '../../contract.ts';
import { Verdict } from '../../shared/rules.ts';
import { useRefreshRules } from './use-rules.ts';
import styles from '../panel.module.css';

interface RuleHitsProps {
  readonly rule: TextRule;
  readonly onClose: () => void;
}

/** What a rule caught, and whether it was right. */
export function RuleHits({ rule, onClose }: RuleHitsProps) {
  const t = useT('moderation-pages');
  const query = useApiInfinite(ruleHits, { id: rule.id }, { pageSize: 20 });
  return (
    <Dialog
      isOpen
      size="l"
      title={t('rules.hitsTitle', { name: rule.name })}
      closeLabel={t('rules.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Pages query={query} failed={t('rules.failed')} empty={<EmptyState title={t('rules.noHits')} />}>
        {(list) => (
          <ul className={styles.hits}>
            {list.map((hit) => (
              <li key={hit.id}>
                <Hit hit={hit} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </Dialog>
  );
}

function Hit({ hit }: { readonly hit: RuleHit }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshRules();
  const { id, action, text, found, userInfo, createTime, verdict, targetId, targetType, wbId } = hit;
  const judge = useApiMutation(judgeHit, { onSuccess: refresh });
  const isHeld = action === 'hold' && verdict === Verdict.open;
  const where = targetType === 'post' ? `/posts/${wbId}` : `/posts/${targetId}/location`;
  // i18n-keys: rules.does.* rules.verdict.* rules.judge.*
  return (
    <>
      <span className={styles.head}>
        <Badge tone={action === 'flag' ? 'warning' : 'danger'}>{t(`rules.does.${action}`)}</Badge>
        {userInfo && (
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.link}>
            {userInfo.nick}
          </ZoneLink>
        )}
        <TimeAgo at={createTime} />
        {verdict > 0 && (
          <Badge tone={verdict === Verdict.right ? 'success' : 'neutral'}>{t(`rules.verdict.${verdict}`)}</Badge>
        )}
      </span>
      <p className={styles.excerpt}>{withGlyphs(text)}</p>
      <p className={styles.facts}>{t('rules.found', { found })}</p>
      <div className={styles.actions}>
        {targetId > 0 && (
          <ZoneLink to={where} className={styles.link}>
            {t('view')}
          </ZoneLink>
        )}
        {[Verdict.right, Verdict.mistake].map((value) => (
          <Button
            key={value}
            size="s"
            variant="ghost"
            aria-pressed={value === verdict}
            loading={judge.isPending && judge.variables.verdict === value}
            onClick={() => value !== verdict && !judge.isPending && judge.mutate({ id, verdict: value })}
          >
            {t(isHeld && value === Verdict.mistake ? 'rules.judge.show' : `rules.judge.${value}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
