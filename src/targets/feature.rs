//! The differences between clients and providers: the features of tool definitions and of
//! authorization metadata, each with a name.

use super::data_file::FactWord;

macro_rules! features {
    ($($variant:ident $name:literal $what:literal;)*) => {
        /// A feature of a tool definition, or of authorization metadata, that is not accepted everywhere.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Feature {
            $(#[doc = $what] $variant,)*
        }

        impl FactWord for Feature {
            const NAMES: &'static [&'static str] = &[$(stringify!($variant)),*];
            const VALUES: &'static [Self] = Self::ALL;
        }

        impl Feature {
            /// All features, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name of the feature in data files and reports.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The description of the feature.
            pub const fn what(self) -> &'static str {
                match self { $(Self::$variant => $what,)* }
            }
        }
    };
}

features! {
    RootTypeMissing "root-type-missing" "no `type` at the root";
    RootTypeNotObject "root-type-not-object" "a `type` other than `object` at the root";
    RootOneOf "root-oneOf" "`oneOf` at the root";
    RootAnyOf "root-anyOf" "`anyOf` at the root";
    RootAllOf "root-allOf" "`allOf` at the root";
    RootNot "root-not" "`not` at the root";
    RootEnum "root-enum" "`enum` at the root";
    RootIfThenElse "root-if-then-else" "`if` at the root";
    RootCompositionProperties "root-composition-properties" "`properties` beside `oneOf`, `anyOf` or `allOf` at the root";
    PropertiesMissing "properties-missing" "an object without `properties`";
    EmptyObjectNested "empty-object-nested" "a nested object with empty `properties`";
    PropertiesNotObject "properties-not-object" "`properties` that is not a map of schemas";
    PropertyNotSchema "property-not-schema" "a property that is neither an object nor a boolean";
    PropertyNameInvalid "property-name-invalid" "characters in a property's name";
    PropertyNameLong "property-name-long" "the length of a property's name";
    BooleanSubschema "boolean-subschema" "a boolean in place of a schema";
    UntypedProperty "untyped-property" "a property without a type";
    TypeArray "type-array" "a list of types";
    TypeArrayCompound "type-array-compound" "a list of types with `object` or `array`";
    NullableKeyword "nullable-keyword" "`nullable`";
    Const "const" "`const`";
    EnumNonstring "enum-nonstring" "an `enum` with values other than strings";
    EnumEmptyString "enum-empty-string" "an empty string in `enum`";
    OneOf "oneOf" "`oneOf`";
    AnyOf "anyOf" "`anyOf`";
    AllOf "allOf" "`allOf`";
    Not "not" "`not`";
    NotAnything "not-anything" "`not` of everything";
    IfThenElse "if-then-else" "`if`";
    AnyOfWithSiblingType "anyOf-with-sibling-type" "other keywords beside `anyOf` or `oneOf`";
    RefLocal "ref-local" "`$ref`";
    RefSiblings "ref-siblings" "keywords beside `$ref`";
    RefRecursive "ref-recursive" "a `$ref` to an enclosing schema";
    RefUnresolved "ref-unresolved" "a `$ref` that does not resolve";
    RefExternal "ref-external" "a `$ref` to another document";
    RefOutsideDefs "ref-outside-defs" "a `$ref` that does not begin with `#/$defs/`";
    DefinitionsKey "definitions-key" "`definitions` at the root";
    ArrayWithoutItems "array-without-items" "an array without `items`";
    ItemsArray "items-array" "`items` as a list";
    PrefixItems "prefixItems" "`prefixItems`";
    ItemsFalse "items-false" "`items: false`";
    UniqueItems "uniqueItems" "`uniqueItems`";
    MinItemsMaxItems "minItems-maxItems" "`minItems` and `maxItems`";
    Contains "contains" "`contains` and its bounds";
    MinimumMaximum "minimum-maximum" "`minimum` and `maximum`";
    ExclusiveNumeric "exclusive-numeric" "`exclusiveMinimum` and `exclusiveMaximum`";
    ExclusiveBoolean "exclusive-boolean" "`exclusiveMinimum` and `exclusiveMaximum` as booleans";
    MultipleOf "multipleOf" "`multipleOf`";
    MinLengthMaxLength "minLength-maxLength" "`minLength` and `maxLength`";
    Pattern "pattern" "`pattern`";
    PatternUnanchored "pattern-unanchored" "a `pattern` that is not anchored at both ends";
    PatternLookaround "pattern-lookaround" "a `pattern` with look-around";
    PatternBackReference "pattern-back-reference" "a `pattern` with back-references or word boundaries";
    PatternNotPython "pattern-not-python" "a `pattern` that Python cannot compile";
    Format "format" "`format`";
    FormatUnlisted "format-unlisted" "a `format` outside the target's list";
    AdditionalPropertiesFalse "additionalProperties-false" "`additionalProperties: false`";
    AdditionalPropertiesTrue "additionalProperties-true" "an object open to more properties";
    AdditionalPropertiesSchema "additionalProperties-schema" "a schema in `additionalProperties`";
    PatternProperties "patternProperties" "`patternProperties`";
    PropertyNames "propertyNames" "`propertyNames`";
    UnevaluatedProperties "unevaluatedProperties" "`unevaluatedProperties` and `unevaluatedItems`";
    DependentRequired "dependentRequired" "`dependentRequired` and `dependentSchemas`";
    MinPropertiesMaxProperties "minProperties-maxProperties" "`minProperties` and `maxProperties`";
    RequiredUndefined "required-undefined" "a required property that is not defined";
    RequiredOnNonObject "required-on-non-object" "`required` or `properties` outside an object";
    RequiredNotArray "required-not-array" "`required` that is not a list of names";
    OptionalProperties "optional-properties" "properties that are not required";
    Default "default" "`default`";
    DefaultOfOptional "default-of-optional" "`default` of a property that is not required";
    Examples "examples" "`examples`";
    Title "title" "`title`";
    SchemaKeyword "schema-keyword" "`$schema`";
    SchemaKeyword202012 "schema-keyword-2020-12" "a `$schema` that names 2020-12";
    SchemaKeywordDraft07 "schema-keyword-draft-07" "a `$schema` that names draft-07";
    IdKeyword "id-keyword" "`$id`";
    IdInvalid "id-invalid" "an `$id` that is not a URI reference";
    ToolNameDot "tool-name-dot" "a dot in a tool's name";
    ToolNameOtherChar "tool-name-other-char" "other characters in a tool's name";
    ToolNameLeadingDigit "tool-name-leading-digit" "a digit at the beginning of a tool's name";
    DuplicateToolName "duplicate-tool-name" "two tools with one name";
    SameNameOfServers "same-name-of-servers" "a tool name that two servers have";
    AlwaysLoadNotBoolean "always-load-not-boolean" "`anthropic/alwaysLoad` in `_meta` that is not a boolean";
    DescriptionMissing "description-missing" "a tool without `description`";
    DescriptionEmpty "description-empty" "an empty `description`";
    TaskSupport "task-support" "a tool that can be called as a task";
    ToolMemberType "tool-member-type" "a member of a tool that is missing or of the wrong type";
    ToolMemberNull "tool-member-null" "`null` for an optional member of a tool";
    HintType "hint-type" "a hint in `annotations` that is not a boolean";
    AnnotationTitleType "annotation-title-type" "a title in `annotations` that is not a string";
    IconType "icon-type" "an icon that is not an object";
    ExecutionType "execution-type" "`execution` that is not an object";
    TaskSupportUnknown "task-support-unknown" "a `taskSupport` that the protocol does not define";
    KeywordValueInvalid "keyword-value-invalid" "a keyword with a value that JSON Schema does not allow";
    AuthNull "auth-null" "`null` for a member of authorization metadata";
    AuthType "auth-type" "a member of authorization metadata of the wrong type";
    AuthFlag "auth-flag" "a string in place of a boolean in authorization metadata";
    AuthUrl "auth-url" "an issuer, a resource or an endpoint that is not an absolute URL";
    AuthPage "auth-page" "an empty or relative address of a page in authorization metadata";
    AuthHttp "auth-http" "an issuer or token endpoint without HTTPS";
    AuthPrivate "auth-private" "a private endpoint of a public authorization server";
    AuthResource "auth-resource" "a `resource` on another host or path than the server";
    AuthResourceParent "auth-resource-parent" "a `resource` that is the origin or a parent path of the server's address";
    AuthResourceSlash "auth-resource-slash" "a `resource` with a slash at the end that the server's address does not have";
    AuthAddressSlash "auth-address-slash" "a server's address with a slash at the end that `resource` does not have";
    AuthResourceQuery "auth-resource-query" "a `resource` with another query than the server's address";
    AuthIssuer "auth-issuer" "an authorization server whose metadata names another issuer";
    AuthIssuerSlash "auth-issuer-slash" "an `issuer` with a slash at the end that the resource's metadata does not have";
    AuthEntrySlash "auth-entry-slash" "an `issuer` without the slash at the end that the resource's metadata has";
    AuthIssuerSpelling "auth-issuer-spelling" "an `issuer` that differs from the resource's metadata in case or the default port";
    AuthIssuerAddress "auth-issuer-address" "the address of a document or a query in place of an issuer";
    AuthResponseType "auth-response-type" "`response_types_supported` without `code`";
    AuthPkce "auth-pkce" "`code_challenge_methods_supported` without `S256`";
    AuthPublicClient "auth-public-client" "client ID metadata documents without the authentication method `none`";
    AuthUnread "auth-unread" "authorization metadata, or a token, that is not JSON or has an error status";
    AuthStatus "auth-status" "authorization metadata with another success status than 200";
    AuthRoot "auth-root" "the metadata of a resource with a path at the root of the host only";
    AuthChallenge "auth-challenge" "a challenge that names an address without metadata";
    AuthForbidden "auth-forbidden" "a request without credentials that is answered with 403";
    AuthStepUp "auth-step-up" "a response 403 without the error `insufficient_scope`";
    AuthIss "auth-iss" "a promised `iss` that is missing or another issuer";
    AuthIssAbsent "auth-iss-absent" "a redirect with a code and without `iss`";
    AuthRegisteredMethod "auth-registered-method" "a registration with a method of authentication that the client cannot use";
    HttpBody "http-body" "a response over HTTP that is not what its content type or status says";
    HttpJsonRpcType "http-json-rpc-type" "the content type `application/json-rpc`";
    HttpNotification "http-notification" "a notification that is answered with an error";
}

impl Feature {
    /// Whether the feature is a violation of the protocol or of JSON Schema. Facts about it belong to the
    /// finding about the violation, and to no other.
    pub const fn is_violation(self) -> bool {
        self as u8 >= Self::ToolMemberType as u8
    }

    /// Whether the feature is one of a connection and its authorization, not of a tool.
    pub const fn is_of_authorization(self) -> bool {
        self as u8 >= Self::AuthNull as u8
    }

    /// Whether a schema without the feature allows the same values and still describes what to send.
    pub const fn is_annotation(self) -> bool {
        matches!(
            self,
            Self::Title
                | Self::Default
                | Self::Examples
                | Self::SchemaKeyword
                | Self::SchemaKeyword202012
                | Self::SchemaKeywordDraft07
                | Self::IdKeyword
                | Self::AdditionalPropertiesFalse
                | Self::AdditionalPropertiesTrue
                | Self::DefinitionsKey
        )
    }
}

bit_set! {
    /// A set of features.
    pub struct FeatureSet(u128) of Feature;
}
