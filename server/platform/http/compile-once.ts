import fastify, {
  type FastifyInstance,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
} from 'fastify';

type CompileValidator = FastifySchemaCompiler<object>;
type CompileSerializer = FastifySerializerCompiler<object>;
type Validate = ReturnType<CompileValidator>;

/** Input is rejected or taken unchanged. */
const ajv: FastifyServerOptions['ajv'] = { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } };

const validators = new WeakMap<object, Validate>();
const serializers = new WeakMap<object, (data: unknown) => string>();
let compilers: Promise<{ readonly validator: CompileValidator; readonly serializer: CompileSerializer }> | undefined;

/**
 * Schemas are compiled as Fastify does it, but each once in a process and when the first request needs it: every call is
 * mounted twice, and to compile all of them took a third of the time of a start.
 */
export async function compileOnce(app: FastifyInstance): Promise<void> {
  compilers ??= compilersOfFastify();
  const { validator, serializer } = await compilers;
  app.setValidatorCompiler<object>((route) => once(validators, route.schema, () => lateValidator(() => validator(route))));
  app.setSerializerCompiler<object>((route) => once(serializers, route.schema, () => lateSerializer(() => serializer(route))));
}

/** A server has them once it is ready, if there was something to compile. */
async function compilersOfFastify() {
  const server = fastify({ ajv });
  server.get('/*', { schema: { params: { type: 'object' }, response: { 200: { type: 'object' } } } }, async () => ({}));
  await server.ready();
  const { validatorCompiler: validator, serializerCompiler: serializer } = server;
  if (!validator || !serializer) throw new Error('Fastify compiles no schemas');
  return { validator, serializer };
}

function lateValidator(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (data) => {
    compiled ??= compile();
    const result = compiled(data);
    // Where Fastify looks for what is wrong.
    validate.errors = compiled.errors ?? null;
    return result;
  };
  return validate;
}

function lateSerializer(compile: () => (data: unknown) => string): (data: unknown) => string {
  let compiled: ((data: unknown) => string) | undefined;
  return (data) => {
    compiled ??= compile();
    return compiled(data);
  };
}

function once<Made>(known: WeakMap<object, Made>, schema: object, make: () => Made): Made {
  const made = known.get(schema) ?? make();
  known.set(schema, made);
  return made;
}
