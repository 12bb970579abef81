export { messageHooks } from './hooks.ts';
export { createMessages, type MessageService, type MessagesDeps } from './messages.ts';
export { messageMigrations } from './migrations.ts';
export { noticeTexts } from './notice-text.ts';
export { messageRoutes } from './routes.ts';
export { createMessageWriter, type MessageWriter } from './write.ts';
export { serveMessageStream } from './serve-stream.ts';
export { createStreams, STREAMS, type Streams } from './streams.ts';
