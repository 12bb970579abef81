import { buttonClass, EmptyState, Icon, useAddress, useT } from '../../../../platform/sdk/index.ts';

/** Why there is nothing in the list of followed themes and topics, and where there are some. */
export function FeedEmpty() {
  const t = useT('watching-pages');
  const address = useAddress();
  return (
    <EmptyState
      icon={<Icon name="hash" size={24} />}
      title={t('feedEmpty.title')}
      text={t('feedEmpty.text')}
      action={
        <a className={buttonClass({})} href={address('/', { alltopic: 1 })}>
          {t('feedEmpty.topics')}
        </a>
      }
    />
  );
}
