import { Card, Icon, useT } from '../../../sdk/index.ts';
import { OwnPage } from '../OwnPage.tsx';
import { AvatarField } from './AvatarField.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './Edit.module.css';

/** `/user/{uid}/edit`: picture, name, sex and signature. */
export function EditTab() {
  const t = useT('user');
  return (
    <OwnPage>
      {({ id, ywUserInfo }) => (
        <Card title={t('edit.title')} icon={<Icon name="pen-line" size={20} />}>
          <div className={styles.page}>
            <AvatarField user={ywUserInfo} />
            {/* Nobody begins with what somebody else had typed. */}
            <ProfileForm key={id} user={ywUserInfo} />
          </div>
        </Card>
      )}
    </OwnPage>
  );
}
