export { messageListeners } from './listeners.ts';
export { createMessages, type MessageService, type MessagesDeps } from './messages.ts';
export { messageMigrations } from './migrations.ts';
export { noticeTexts } from './notice-text.ts';
export { messageRoutes } from './routes.ts';
export { createMessageWriter, type MessageWriter } from './write.ts';
export { serveStreams } from './serve-stream.ts';
export { createStreams, STREAMS, type RoomNews, type Streams } from './streams.ts';
