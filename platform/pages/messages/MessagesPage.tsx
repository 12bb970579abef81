import { ClientOnly } from '@tanstack/react-router';
import { Extensions, floating } from '../../sdk/index.ts';
import { OwnPage } from '../user/OwnPage.tsx';
import { MessageCentre } from './MessageCentre.tsx';
import styles from './Messages.module.css';

/** `/messages`, and `/user/{uid}/message` for its owner. */
export const MessagesPage = () => (
  <div className={styles.single}>
    <OwnPage>{() => <MessageCentre to="/messages" />}</OwnPage>
    <ClientOnly>
      <Extensions point={floating} filter={({ places }) => places.includes('messages')} />
    </ClientOnly>
  </div>
);
