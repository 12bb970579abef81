/** Makes a thing for a schema, and gives the same one for a schema that says the same. */
export function bySchema<S extends object, T>(make: (schema: S) => T): (schema: S) => T {
  const made = new Map<string, T>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const thing = made.get(key) ?? make(schema);
    made.set(key, thing);
    return thing;
  };
}
