import { useParams } from '@tanstack/react-router';
import { userDetail } from '../../contract/endpoints/users.ts';
import { useApiSuspenseQuery } from '../../sdk/index.ts';

export function UserPage() {
  const { uid } = useParams({ strict: false }) as { uid: string };
  const { data: user } = useApiSuspenseQuery(userDetail, { uid: Number(uid) });
  return (
    <section>
      <h1>{user.nick}</h1>
      <p>{user.sig}</p>
    </section>
  );
}
