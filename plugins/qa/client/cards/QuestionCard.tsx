import {
  Button,
  buttonClass,
  Card,
  composer,
  cx,
  Icon,
  LABEL_TYPE,
  linkList,
  QUESTION_THEME_ID,
  useApiQuery,
  useExtensions,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { hotQuestions, MANY_ANSWERS, type HotQuestion } from '../../contract.ts';
import { useAsk } from '../use-ask.ts';
import { hotInput } from './prefetch.ts';
import styles from './QuestionCard.module.css';

/** Home's question panel: the hot questions, and the two ways to take part. */
export function QuestionCard() {
  const t = useT('qa');
  const { themes } = useZone();
  const { data } = useApiQuery(hotQuestions, hotInput);
  const theme =
    themes.find(({ themeId }) => themeId === QUESTION_THEME_ID) ??
    themes.find(({ labelType }) => labelType === LABEL_TYPE.question);
  if (!data || !theme) return null;
  const { themeId } = theme;
  return (
    <Card
      title={t('card.title')}
      icon={<Icon name="circle-help" />}
      action={
        <ZoneLink to="/" search={{ themeId }}>
          {t('card.all')}
        </ZoneLink>
      }
    >
      {data.list.length === 0 ? (
        <p className={styles.empty}>{t('card.empty')}</p>
      ) : (
        <ol className={linkList.list}>
          {data.list.map((question) => (
            <li key={question.wbId}>
              <Row question={question} />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.actions}>
        <ZoneLink to="/" search={{ themeId, qaStatus: 1 }} className={buttonClass({ size: 's' })}>
          {t('card.write')}
        </ZoneLink>
        <Ask themeId={themeId} />
      </div>
    </Card>
  );
}

function Row({ question: { wbId, wbTitle, wbDesc, wbcCount, solved } }: { readonly question: HotQuestion }) {
  const t = useT('qa');
  return (
    <ZoneLink to="/posts/$wbId" params={{ wbId }} className={linkList.row}>
      <span className={linkList.title}>{wbTitle || wbDesc}</span>
      <span className={cx(linkList.note, styles.count)}>
        {wbcCount > MANY_ANSWERS ? t('card.many') : t('card.answers', { count: wbcCount })}
        {solved === 1 && <span className={styles.solved}>{t('card.solved')}</span>}
      </span>
    </ZoneLink>
  );
}

/** Opens the composer on the Q&A column; nothing where the zone has no composer. */
function Ask({ themeId }: { readonly themeId: number }) {
  const t = useT('qa');
  const { ask, isAsking } = useAsk(themeId);
  if (useExtensions(composer).length === 0) return null;
  return (
    <Button size="s" variant="primary" onClick={ask} loading={isAsking}>
      {t('card.ask')}
    </Button>
  );
}
