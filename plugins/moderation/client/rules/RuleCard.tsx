import { useState } from 'react';
import { Badge, Button, Card, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { Switch } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { deleteRule, switchRule, type TextRule } from '../../contract.ts';
import { RuleHits } from './RuleHits.tsx';
import { useRefreshRules } from './use-rules.ts';
import styles from '../panel.module.css';

interface RuleCardProps {
  readonly rule: TextRule;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onTry: () => void;
}

/** One rule: what it finds and does, how often it was right, and its switch. */
export function RuleCard({ rule, mayChange, onEdit, onTry }: RuleCardProps) {
  const t = useT('moderation-pages');
  const [open, setOpen] = useState<'hits' | 'delete' | null>(null);
  const refresh = useRefreshRules();
  // What is refused was changed by somebody else: the card shows what it is now.
  const turn = useApiMutation(switchRule, { onSettled: refresh });
  const { id, revision, name, kind, action, lines, amount, minutes, onPosts, onComments, isOn } = rule;
  const { hits, judged, mistakes } = rule;
  const place = onPosts && onComments ? 'both' : onPosts ? 'posts' : 'comments';
  const change = (checked: boolean) => {
    // It is tried first.
    if (checked && rule.isTried === 0) onTry();
    else turn.mutate({ id, revision, isOn: checked ? 1 : 0 });
  };
  // i18n-keys: rules.does.* rules.finds.* rules.place.*
  return (
    <article aria-label={name}>
      <Card>
        <div className={styles.head}>
          <strong className={styles.name}>{name}</strong>
          <Badge tone={action === 'flag' ? 'warning' : 'danger'}>{t(`rules.does.${action}`)}</Badge>
          <Badge>{t(`rules.place.${place}`)}</Badge>
          <span className={styles.switch}>
            <Switch
              label={t('rules.isOn')}
              aria-label={t('rules.switch', { name })}
              checked={isOn === 1}
              disabled={!mayChange}
              loading={turn.isPending}
              onChange={(event) => change(event.target.checked)}
            />
          </span>
        </div>
        <p className={styles.finds}>{t(`rules.finds.${kind}`, { count: lines.length, amount, minutes })}</p>
        {lines.length > 0 && <p className={styles.lines}>{lines.slice(0, 12).join('、')}</p>}
        <p className={styles.facts}>{t('rules.counts', { hits, judged, mistakes })}</p>
        <div className={styles.actions}>
          <Button size="s" variant="ghost" aria-label={t('rules.hitsOf', { name })} onClick={() => setOpen('hits')}>
            {t('rules.hits')}
          </Button>
          {mayChange && (
            <>
              <Button size="s" aria-label={t('rules.tryOf', { name })} onClick={onTry}>
                {t('rules.try')}
              </Button>
              <Button size="s" aria-label={t('rules.editOf', { name })} onClick={onEdit}>
                {t('rules.edit')}
              </Button>
              <Button
                size="s"
                variant="ghost"
                aria-label={t('rules.deleteOf', { name })}
                onClick={() => setOpen('delete')}
              >
                {t('rules.delete')}
              </Button>
            </>
          )}
        </div>
      </Card>
      {open === 'hits' && <RuleHits rule={rule} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteRule rule={rule} onClose={() => setOpen(null)} />}
    </article>
  );
}

function DeleteRule({ rule: { id, name, hits }, onClose }: { readonly rule: TextRule; readonly onClose: () => void }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshRules();
  const remove = useApiMutation(deleteRule, {
    onSuccess: async () => {
      onClose();
      await refresh();
    },
  });
  return (
    <Dialog
      isOpen
      size="s"
      title={t('rules.deleteTitle', { name })}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
            {t('rules.delete')}
          </Button>
        </>
      }
    >
      <p>{t('rules.deleteHint', { hits })}</p>
    </Dialog>
  );
}
