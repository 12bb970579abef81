import { LoginFirst } from './LoginFirst.tsx';

/** `/user` for a visitor. A file of its own, so that the build has a part for the route. */
export const OwnStart = () => <LoginFirst />;
