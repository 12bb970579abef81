import { Card, exactTime, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { ReviewFieldProps } from '../../../review/client/face.ts';
import { Fact, Facts } from '../../../../platform/sdk/controls.ts';
import {
  draftFromFields,
  QuestionType,
  readDraft,
  type DraftNode,
  type DraftOption,
  type DraftPicture,
  type PollDraft,
  type PollPostFields,
} from '../../contract.ts';
import { LimitLines } from '../blocks/LimitLines.tsx';
import styles from './SentPoll.module.css';

const SETTINGS = ['visible', 'visibleType', 'optionRank', 'repeat'] as const;

// i18n-keys: form.visible.* form.visibleType.* form.optionRank.* form.repeat.*
/**
 * A poll that is under review, all of it at once: voters see its options only behind its questions.
 */
export function SentPoll({ fields }: ReviewFieldProps) {
  const t = useT('poll-pages');
  const { timeZone } = useZone();
  // Reads whatever it is.
  const draft = readDraft(draftFromFields(fields as PollPostFields, undefined));
  const { image, options, questions, startTime, endTime, limit } = draft;
  return (
    <Card title={t('form.title')}>
      <Facts>
        <Fact name={t('form.question.label')}>{draft.title}</Fact>
        {image && (
          <Fact name={t('form.cover')}>
            <Picture picture={image} />
          </Fact>
        )}
        <Fact name={t('form.options')}>
          <ol className={styles.options}>
            {options.map((option) => (
              <Option key={option.key} option={option} />
            ))}
          </ol>
        </Fact>
        <Fact name={t('form.mode')}>{choiceOf(t, draft)}</Fact>
        <Fact name={t('form.startTime')}>
          {draft.isTimed && startTime !== null ? exactTime(startTime, timeZone) : t('form.startNow')}
        </Fact>
        <Fact name={t('form.endTime')}>{endTime === null ? t('form.unset') : exactTime(endTime, timeZone)}</Fact>
        {SETTINGS.map((name) => (
          <Fact key={name} name={t(`form.${name}.label`)}>
            {t(`form.${name}.${draft[name]}`)}
          </Fact>
        ))}
        <Fact name={t('form.limit.label')}>
          <span className={styles.lines}>
            <LimitLines limit={limit} none={t('form.limit.everybody')} />
          </span>
        </Fact>
        {questions.length > 0 && (
          <Fact name={t('form.question.group')}>
            <Questions nodes={questions} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function choiceOf(t: ReturnType<typeof useT>, { isMultiple, minNum, maxNum }: PollDraft): string {
  if (!isMultiple) return t('block.single');
  return minNum > 1 ? t('block.multipleRange', { min: minNum, max: maxNum }) : t('block.multiple', { max: maxNum });
}

function Option({ option: { name, desc, image } }: { readonly option: DraftOption }) {
  return (
    <li>
      {name}
      {desc && <p className={styles.desc}>{desc}</p>}
      {image && <Picture picture={image} />}
    </li>
  );
}

/** Only pictures of the forum are shown as such. */
function Picture({ picture: { url } }: { readonly picture: DraftPicture }) {
  if (!url.startsWith('/') || url.startsWith('//')) return <p className={styles.desc}>{url}</p>;
  return <img src={url} alt="" loading="lazy" className={styles.picture} />;
}

/** Questions, their answers, and what answers lead to. */
function Questions({ nodes }: { readonly nodes: readonly DraftNode[] }) {
  const t = useT('poll-pages');
  return (
    <ul className={styles.questions}>
      {nodes.map(({ key, type, name, subQuestions }) => (
        <li key={key}>
          {type === QuestionType.chooseRole ? t('form.question.role') : name}
          {subQuestions.length > 0 && <Questions nodes={subQuestions} />}
        </li>
      ))}
    </ul>
  );
}
