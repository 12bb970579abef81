import { expect, it } from 'vitest';
import { bucket, ConfigError, imageReview, signedService } from './settings.ts';

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
