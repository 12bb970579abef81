import { localName, TextField, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { LotteryType, SelectType, SelectWay } from '../../contract.ts';
import type { FieldsProps } from './fields-props.ts';
import { isForPlayers } from './themes.ts';
import styles from './settings.module.css';

const NO_THEME = 'any';

/**
 * A post with a topic, in a category or any at all, as a rule beside the draw method; what that
 * asks for anyway is not asked twice.
 */
export function PostRuleFields({ settings, onChange }: Pick<FieldsProps, 'settings' | 'onChange'>) {
  const t = useT('lottery-pages');
  const locale = useLocale();
  const { themes } = useZone();
  const { post, type, selectType, selectWay } = settings;
  const isOfPosts = type === LotteryType.random && selectType === SelectType.post;
  const isAsked = (way: number) => isOfPosts && selectWay === way;
  return (
    <>
      <div className={styles.checks}>
        <Checkbox
          label={t(isOfPosts ? 'rule.postMore' : 'rule.post')}
          checked={post !== null}
          onChange={({ target }) => onChange({ post: target.checked ? { topic: '', themeId: '' } : null })}
        />
      </div>
      {post && (
        <div className={styles.pair}>
          {!isAsked(SelectWay.topic) && (
            <TextField
              label={t('rule.postTopic')}
              description={t('rule.postAny')}
              maxLength={30}
              value={post.topic}
              onChange={({ target }) => onChange({ post: { ...post, topic: target.value.replaceAll('#', '') } })}
            />
          )}
          {!isAsked(SelectWay.theme) && (
            <Select
              label={t('rule.postTheme')}
              placeholder={t('rule.anyTheme')}
              value={post.themeId || NO_THEME}
              options={[
                { id: NO_THEME, label: t('rule.anyTheme') },
                ...themes
                  .filter(isForPlayers)
                  .map((theme) => ({ id: String(theme.themeId), label: localName(theme, locale) })),
              ]}
              onChange={(id) => onChange({ post: { ...post, themeId: id === NO_THEME ? '' : id } })}
            />
          )}
        </div>
      )}
    </>
  );
}
