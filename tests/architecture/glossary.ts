/** A word that the glossary replaces. */
export interface GlossaryEntry {
  /** The words that do not enter the tree, in lower case. */
  readonly words: readonly string[];
  /** What to write instead. */
  readonly write: string;
  /** Ordinary words in a sentence, which no file, identifier or key may be named by. */
  readonly isForNames?: true;
  /** Where one of the words has its plain meaning, or is a name of the database or a term of a contract: phrases, or paths of files. */
  readonly except?: RegExp;
}

/** One word for each thing. The left column of the glossary of the style guide, with the words to write instead. */
export const glossary: readonly GlossaryEntry[] = [
  { words: ['garden', 'gardens'], write: 'configuration' },
  { words: ['house', 'houses'], write: 'repository', except: /house ?(?:number|no)/ },
  { words: ['room', 'rooms'], write: 'module, or space', except: /emergency room|^const unit .*apartment/ },
  {
    words: ['floor', 'floors'],
    write: 'layer, or minimum',
    except: /math floor|^bench\/|^floor of an apartment|^const unit .*apartment/,
  },
  { words: ['roof', 'upstairs'], write: 'higher layer' },
  { words: ['door', 'doors'], write: 'public entry, or `deepLink`' },
  { words: ['wall', 'walls'], write: 'boundary', except: /wall clock/ },
  { words: ['sleeve', 'sleeves'], write: 'React bindings' },
  {
    words: ['sayer', 'sayers', 'say', 'says', 'tell', 'tells', 'told'],
    write: 'describe, format, report, show or return',
    except: /legal-elements\.test|audit\/attempts|schema\/database|partners\/twilio/,
  },
  { words: ['shelf', 'shelves'], write: 'cache' },
  { words: ['keeper', 'keepers'], write: 'store' },
  { words: ['luggage'], write: 'payload' },
  { words: ['deed', 'deeds'], write: 'action' },
  { words: ['sight', 'sights'], write: 'view' },
  { words: ['desk', 'desks'], write: 'console' },
  // `$castTo` is a name of Kysely.
  { words: ['cast', 'crowd'], write: 'personas, or load', except: /cast to/ },
  { words: ['asker', 'askers'], write: 'request in progress' },
  { words: ['hands', 'surroundings'], write: 'handlers, passes, or context' },
  { words: ['stumble', 'stumbles', 'trouble', 'troubles'], write: 'error, or attempt that fails' },
  { words: ['happening', 'happenings'], write: 'event' },
  {
    words: ['walk', 'walks', 'walked', 'walker', 'walkers', 'walking', 'way', 'ways'],
    write: 'path, or traversal',
    except: /walk tree|tree walker|two way|one way|under way|either way|by the way/,
  },
  { words: ['landings'], write: 'destinations' },
  { words: ['world', 'worlds'], write: 'model', except: /hello world|real world/ },
  { words: ['fork', 'forks', 'detour', 'detours'], write: 'branch, or redirect' },
  { words: ['leads'], write: 'goes to, redirects to, or targets' },
  { words: ['reach', 'reaches'], write: 'reachability, or opens', isForNames: true },
  { words: ['visit', 'visits', 'visiting', 'visited'], write: 'request context, session, or page view' },
  { words: ['annex'], write: 'isolated origin' },
  { words: ['judge', 'judges', 'judged', 'judging'], write: 'validate' },
  { words: ['alike', 'meanwhile'], write: 'equal, or concurrent', isForNames: true },
  {
    words: ['nobody', 'somebody', 'anybody', 'whoever'],
    write: 'the actor: the patient, the visitor, the agent, the request',
    except: /nobody has nothing|finds nobody|embedded\/find-host/,
  },
  { words: ['hears', 'stands', 'lies'], write: 'the ordinary verb: receives, is', except: /legal-elements\.test/ },
];
