import { Card, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Fact, Facts } from '../../../../platform/sdk/controls.ts';
import { extraFields, type ExtraField } from './extra-fields.ts';
import { useShownByPlugins } from './use-shown-by-plugins.ts';
import styles from './detail.module.css';

const PRIVATE_REPLIES = 1;
const CLOSED = 2;

// i18n-keys: extra.*, mark.*
/**
 * What a post is sent with besides its text, as its draft says, but for what plugins show
 * (`SentParts`).
 */
export function Extras({ fields }: { readonly fields: string }) {
  const t = useT('review-pages');
  const shownByPlugins = useShownByPlugins();
  const extras = extraFields(fields).filter(({ name }) => !shownByPlugins.has(name));
  if (extras.length === 0) return null;
  return (
    <Card title={t('extra.title')}>
      <Facts>
        {extras.map((field) => (
          <Fact key={field.name} name={t(`extra.${field.name}`, { defaultValue: field.name })}>
            <FieldValue field={field} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

export function FieldValue({ field }: { readonly field: ExtraField }) {
  const t = useT('review-pages');
  const { timeZone } = useZone();
  const time = (at: number) => exactTime(at, timeZone);
  switch (field.kind) {
    case 'images':
      return (
        <ul className={styles.pictures}>
          {field.urls.map((url) => (
            <li key={url}>
              <img src={url} alt="" loading="lazy" />
            </li>
          ))}
        </ul>
      );
    case 'time':
      return time(field.at);
    case 'marks':
      return (
        <ul className={styles.lines}>
          {field.marks.map(({ mark, startTime, endTime }) => (
            <li key={mark}>
              {t(`mark.${mark}`, { defaultValue: mark })}{' '}
              {t('mark.when', {
                start: startTime > 0 ? time(startTime) : t('mark.now'),
                end: endTime > 0 ? time(endTime) : t('mark.forever'),
              })}
            </li>
          ))}
        </ul>
      );
    case 'yes':
      return t('extra.yes');
    case 'comments':
      return [field.bits & PRIVATE_REPLIES ? t('extra.private') : '', field.bits & CLOSED ? t('extra.closed') : '']
        .filter(Boolean)
        .join(t('extra.and'));
    case 'text':
      return <span className={styles.words}>{field.text}</span>;
  }
}
