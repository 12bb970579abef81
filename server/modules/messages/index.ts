export { messageListeners } from './listeners.ts';
export { createMessages, type MessageService, type MessagesDeps } from './messages.ts';
export { messageMigrations } from './migrations.ts';
export { noticeTexts } from './notice-text.ts';
export { messageRoutes } from './routes.ts';
export { serveStreams } from './serve-stream.ts';
export { STREAMS, createStreams, type RoomNews, type Streams } from './streams.ts';
export { contentIsThere, isAboutContent, isLike, targetIsShown } from './unread-likes.ts';
export { createMessageWriter, type MessageWriter } from './write.ts';
