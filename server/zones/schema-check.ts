import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { PluginSchemas } from '../../platform/contract/zone/browser-zone.ts';
import { ProductMapSchema } from '../../platform/contract/zone/product-map.ts';
import type { ThemeType } from '../../platform/contract/zone/theme-types.ts';
import { zoneSchemaWith } from '../../platform/contract/zone/zone-schema.ts';
import { bySchema } from '../sdk/by-schema.ts';
import type { Fault } from './fault.ts';
import { fromPointer, type JsonFile, type Path } from './json-file.ts';
import { addConfigKeywords, type ZonePlace } from './keywords.ts';
import { reasonOf } from './reason.ts';

/** The compiled schemas of the zones folder. */
export interface ConfigValidators {
  readonly zone: ValidateFunction;
  readonly productMap: ValidateFunction;
  /** Settings of each known plugin; validating fills in defaults. */
  readonly plugins: ReadonlyMap<string, ValidateFunction>;
  readonly requires: PluginRequires;
  readonly labelTypes: PluginLabelTypes;
}

/** Ids of the plugins that a plugin needs, by its id; absent means none. */
type PluginRequires = Readonly<Record<string, readonly string[]>>;

/** Label types of the themes that a plugin serves alone, by its id; absent means none. */
export type PluginLabelTypes = Readonly<Record<string, readonly number[]>>;

/** What the manifests of plugins say of the zones that have them, besides their settings. */
export interface PluginRules {
  readonly requires?: PluginRequires;
  readonly labelTypes?: PluginLabelTypes;
  /** The types of themes that they declare; null while one of the manifests cannot be read. */
  readonly themeTypes?: readonly ThemeType[] | null;
}

/**
 * Compiles a schema of configs, one that says the same only once.
 * @throws Error when it is no sound schema
 */
export type ConfigCompiler = (schema: object) => ValidateFunction;

export function createConfigCompiler(): ConfigCompiler {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    useDefaults: true,
    verbose: true,
    passContext: true,
    // What runs once for a zone is not worth making quicker.
    code: { optimize: false },
  });
  addFormats.default(ajv);
  addConfigKeywords(ajv);
  return bySchema((schema: { readonly $id?: string }) => {
    // Another schema of the same name, of other plugins, may have been compiled before.
    if (schema.$id !== undefined) ajv.removeSchema(schema.$id);
    try {
      return ajv.compile(schema);
    } catch (error) {
      // It would be taken for one that was found to be sound.
      ajv.removeSchema(schema);
      throw error;
    }
  });
}

/**
 * Compiles the zone, product map and plugin schemas once.
 * @throws Error naming the plugin whose settings schema is itself wrong: a fault of the code, not
 *   of a config
 */
export function compileValidators(
  pluginSchemas: PluginSchemas,
  { requires = {}, labelTypes = {}, themeTypes = [] }: PluginRules = {},
  compile: ConfigCompiler = createConfigCompiler(),
): ConfigValidators {
  const plugins = new Map<string, ValidateFunction>();
  for (const [id, schema] of Object.entries(pluginSchemas)) {
    try {
      plugins.set(id, compile(schema));
    } catch (error) {
      throw new Error(`The settings schema of plugin ${id} is not valid: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  return {
    zone: compile(zoneSchemaWith(themeTypes)),
    productMap: compile(ProductMapSchema),
    plugins,
    requires,
    labelTypes,
  };
}

/**
 * Every fault that a schema finds in a part of a file.
 * @param base where `value` stands in the file
 * @param place the zone that the file is of
 */
export function schemaFaults(
  validate: ValidateFunction,
  json: JsonFile,
  value: unknown,
  { base = [], place }: { readonly base?: Path; readonly place?: ZonePlace } = {},
): Fault[] {
  if (validate.call(place, value)) return [];
  const errors = (validate.errors ?? []).filter((error) => !isNoise(error));
  return errors.map((error) => {
    const path = [...base, ...fromPointer(error.instancePath, value)];
    const extra: unknown = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
    if (typeof extra === 'string') return json.faultAtKey([...path, extra], reasonOf(error));
    const missing: unknown = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
    return json.faultAt(typeof missing === 'string' ? [...path, missing] : path, reasonOf(error));
  });
}

/** Says nothing that the error beside it does not say. */
const isNoise = (error: ErrorObject): boolean => error.keyword === 'if' || error.keyword === 'propertyNames';
