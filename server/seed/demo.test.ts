import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../tests/support/app.ts';
import { describeOnEachEngine } from '../../tests/support/engines.ts';
