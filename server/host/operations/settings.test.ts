import { expect, it } from 'vitest';
import { bucket, ConfigError, imageReview, mail, push, signedService } from './settings.ts';

const S3 = { S3_BUCKET: 'media', S3_REGION: 'eu-west-1' };
const REVIEW = { IMAGE_REVIEW_URL: 'https://review.test/', IMAGE_REVIEW_SECRET: 'x'.repeat(16) };

it('has no bucket unless it is named', () => {
  expect([bucket({}), bucket({ S3_BUCKET: '', S3_ENDPOINT: 'http://x' })]).toEqual([null, null]);
});

it('reads a bucket of Amazon, and one of one’s own', () => {
  expect(bucket(S3)).toEqual({
    bucket: 'media',
    region: 'eu-west-1',
    endpoint: undefined,
    pathStyle: false,
    credentials: undefined,
  });
  const own = {
    S3_BUCKET: 'media',
    S3_ENDPOINT: 'http://minio:9000',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  expect(bucket(own)).toMatchObject({
    region: 'us-east-1',
    pathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  expect(bucket({ ...own, S3_PATH_STYLE: '0' })?.pathStyle).toBe(false);
});

it.each([
  [{ S3_BUCKET: 'media' }, 'S3_REGION'],
  [{ ...S3, S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT'],
  [{ ...S3, S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
])('refuses the bucket %j', (env, name) => {
  expect(() => bucket(env)).toThrow(ConfigError);
  expect(() => bucket(env)).toThrow(name);
});

it('reads a reviewer of images', () => {
  expect(imageReview({})).toBeNull();
  expect(imageReview(REVIEW)).toMatchObject({ url: 'https://review.test/', whenDown: 'refuse' });
  expect(imageReview({ ...REVIEW, IMAGE_REVIEW_WHEN_DOWN: 'later' })?.whenDown).toBe('later');
  expect(() => imageReview({ ...REVIEW, IMAGE_REVIEW_WHEN_DOWN: 'never' })).toThrow('refuse or later');
  expect(() => imageReview({ ...REVIEW, IMAGE_REVIEW_SECRET: 'short' })).toThrow('IMAGE_REVIEW_SECRET');
  expect(() => signedService({ A_URL: 'nothing' }, 'A')).toThrow('A_URL');
});

const PUSH = {
  PUSH_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
  PUSH_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
  PUSH_CONTACT: 'mailto:operator@forum.example',
};

it('sends no push messages without keys, and names further services', () => {
  expect([push({}), push({ PUSH_CONTACT: PUSH.PUSH_CONTACT })]).toEqual([null, null]);
  expect(push({ ...PUSH, PUSH_SERVICES: 'https://push.example, http://10.0.0.1:8080' })?.services).toEqual([
    'https://push.example',
    'http://10.0.0.1:8080',
  ]);
});

it.each([
  [{ PUSH_PRIVATE_KEY: undefined }, 'PUSH_PRIVATE_KEY'],
  [{ PUSH_CONTACT: undefined }, 'PUSH_CONTACT'],
  [{ PUSH_CONTACT: 'operator' }, 'PUSH_CONTACT'],
  [{ PUSH_PUBLIC_KEY: 'short' }, 'PUSH_PUBLIC_KEY'],
  [{ PUSH_PRIVATE_KEY: `${PUSH.PUSH_PRIVATE_KEY}=` }, 'PUSH_PRIVATE_KEY'],
  [{ PUSH_SERVICES: 'push.example' }, 'PUSH_SERVICES'],
  [{ PUSH_SERVICES: 'https://push.example/' }, 'PUSH_SERVICES'],
])('refuses push messages with %j', (wrong, name) => {
  expect(() => push({ ...PUSH, ...wrong })).toThrow(ConfigError);
  expect(() => push({ ...PUSH, ...wrong })).toThrow(name);
});

const MAIL = {
  MAIL_URL: 'smtps://me:secret@mail.example',
  MAIL_FROM: 'forum@forum.example',
  PUBLIC_ORIGIN: 'https://forum.example',
};

it('sends no mail without a mail host, or puts it into a folder', () => {
  expect(mail({ PUBLIC_ORIGIN: MAIL.PUBLIC_ORIGIN })).toBeNull();
  expect(mail(MAIL)).toEqual({ url: MAIL.MAIL_URL, folder: null, from: MAIL.MAIL_FROM });
  expect(mail({ MAIL_FOLDER: '/tmp/mails' })).toMatchObject({ url: null, folder: '/tmp/mails' });
});

it.each([
  [{ MAIL_URL: 'https://mail.example' }, 'MAIL_URL'],
  [{ MAIL_FROM: undefined }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Forum <forum@forum.example>' }, 'MAIL_FROM'],
  [{ MAIL_FOLDER: '/tmp/mails' }, 'MAIL_FOLDER'],
  [{ PUBLIC_ORIGIN: undefined }, 'PUBLIC_ORIGIN'],
])('refuses mail with %j', (wrong, name) => {
  expect(() => mail({ ...MAIL, ...wrong })).toThrow(ConfigError);
  expect(() => mail({ ...MAIL, ...wrong })).toThrow(name);
});
