import { lazyOnInteraction } from '../../../sdk/lazy-part.tsx';

/** Cards beside a page are there to be read: they do without their code until there is a reader. */
export const UserInfoCard = lazyOnInteraction(async () => (await import('./UserInfoCard.tsx')).UserInfoCard);
export const TopicCard = lazyOnInteraction(async () => (await import('./TopicCard.tsx')).TopicCard);

/** A link. */
export const SiteSwitch = lazyOnInteraction(async () => (await import('../SiteSwitch.tsx')).SiteSwitch);

export const LooksButton = lazyOnInteraction(async () => (await import('../looks/LooksButton.tsx')).LooksButton);

/** What the server needs before its first page (`preloadParts`). */
export const cardParts = [UserInfoCard, TopicCard, SiteSwitch, LooksButton] as const;
