/** What is loaded together on use: each part is small, and a member who uses one uses the others. */
export { MutedPost } from './cover/MutedPost.tsx';
export { FeedEmpty } from './feed/FeedEmpty.tsx';
export { WatchButton } from './head/WatchButton.tsx';
