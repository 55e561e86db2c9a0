/** Databases, warehouses, pipelines, streams, business intelligence and statistics. */
export const DATA_AND_ANALYTICS = `
# Relational databases
PostgreSQL | Postgres | psql; MySQL | My SQL; MariaDB | Maria DB
microsoft-sql-server = Microsoft SQL Server | SQL Server | MSSQL | MS SQL | MS SQL Server | Microsoft SQL
Oracle Database | Oracle DB | Oracle RDBMS | Oracle 19c; SQLite; IBM Db2 | DB2 | IBM DB2
SAP HANA | HANA | HANA DB; Sybase | SAP ASE | SAP Sybase; Informix | IBM Informix; Teradata; Firebird
H2 Database | H2; CockroachDB | Cockroach Labs; YugabyteDB; TiDB; Vitess; PlanetScale; Neon
SingleStore | MemSQL; Percona | Percona Server; Google Cloud SQL | Cloud SQL; Amazon RDS | AWS RDS | RDS
Amazon Aurora | Aurora | AWS Aurora; Azure SQL Database | Azure SQL | Microsoft Azure SQL Database; AlloyDB; Oracle Exadata | Exadata
Oracle RAC; Oracle GoldenGate | GoldenGate; Ingres; Progress OpenEdge Database; Sybase IQ
IBM Netezza | Netezza; Vertica; Greenplum; Exasol; Actian; Timescale | TimescaleDB
EnterpriseDB | EDB Postgres; FoxPro | Visual FoxPro; dBASE; Paradox Database; Supabase; Turso; Dolt; CrateDB
OceanBase; Interbase; MaxDB
# Other databases
MongoDB | Mongo; MongoDB Atlas; Redis; Valkey; Memcached; Amazon DynamoDB | DynamoDB | AWS DynamoDB
Apache Cassandra | Cassandra; ScyllaDB; DataStax | DataStax Enterprise; Couchbase; CouchDB | Apache CouchDB
Neo4j; Amazon Neptune; TigerGraph; JanusGraph; ArangoDB; Dgraph; Apache HBase | HBase
Google Bigtable | Bigtable; Google Cloud Spanner | Cloud Spanner | Spanner
Google Firestore | Firestore | Cloud Firestore; Azure Cosmos DB | Cosmos DB | CosmosDB
Amazon DocumentDB | DocumentDB; Amazon ElastiCache | ElastiCache; Google Memorystore
Elasticsearch | Elastic Search | Elastic; OpenSearch | Amazon OpenSearch Service; Apache Solr | Solr
Apache Lucene | Lucene; Algolia; Meilisearch; Typesense; Sphinx Search; Coveo; InfluxDB | Influx; QuestDB
Amazon Timestream; kdb+ | KDB | KX; TDengine; RethinkDB; RavenDB; Realm | Realm Database; etcd
Apache ZooKeeper | ZooKeeper; RocksDB; LevelDB; SurrealDB; FaunaDB | Fauna; Hazelcast; Apache Ignite | Ignite
Aerospike; Oracle Coherence; InterSystems IRIS | InterSystems Caché; MarkLogic; Riak
EventStoreDB | Event Store; VoltDB; Azure Cache for Redis; Amazon MemoryDB; Stardog; GraphDB; Apache Jena
Virtuoso; MUMPS Database
# Warehouses, lakes and engines
Snowflake | Snowflake Data Cloud; Amazon Redshift | Redshift | AWS Redshift
Google BigQuery | BigQuery | Big Query
Azure Synapse Analytics | Azure Synapse | Synapse | Azure SQL Data Warehouse; Microsoft Fabric
Databricks | Azure Databricks; Delta Lake; Apache Iceberg | Iceberg; Apache Hudi | Hudi
Apache Hadoop | Hadoop | HDFS | MapReduce; Apache Hive | Hive; Apache Spark | Spark | PySpark | Spark SQL
Apache Impala | Impala; Presto | PrestoDB; Trino; Starburst; Dremio; Apache Drill; Apache Druid | Druid
Apache Pinot | Pinot; ClickHouse; DuckDB; MotherDuck; Apache Kylin | Kylin; Apache Doris; StarRocks; Firebolt
Amazon Athena | Athena | AWS Athena; AWS Lake Formation | Lake Formation; Amazon EMR | EMR | AWS EMR
Azure HDInsight | HDInsight; Azure Data Lake | Azure Data Lake Storage | ADLS; Google Dataproc | Dataproc
Cloudera | Cloudera CDP | Hortonworks; MapR; Apache Pig; Apache Oozie | Oozie; Apache Sqoop | Sqoop
Apache Ambari; Apache Parquet | Parquet; Apache Avro | Avro; Apache Arrow; Apache Kudu; Apache Phoenix
Apache Ranger; Apache Atlas; Dask; Polars; Modin; Apache Mahout
SAP BW | SAP BW/4HANA | SAP Business Warehouse; SAP Datasphere | SAP Data Warehouse Cloud
Oracle Autonomous Data Warehouse; Oracle Essbase | Essbase
Microsoft SSAS | SSAS | SQL Server Analysis Services; Yellowbrick; Qubole; Treasure Data
# Pipelines, integration, quality
Apache Airflow | Airflow | Amazon MWAA; dbt | dbt Cloud | dbt Core | data build tool; Fivetran; Airbyte
Stitch | Stitch Data; Meltano; Prefect; Dagster; Luigi; Mage AI
Informatica | Informatica PowerCenter | PowerCenter | IICS; Talend | Talend Open Studio
IBM DataStage | DataStage; Ab Initio; Microsoft SSIS | SSIS | SQL Server Integration Services
Azure Data Factory | ADF; AWS Glue | Glue; Google Dataflow | Cloud Dataflow; Google Cloud Data Fusion
Google Cloud Composer | Cloud Composer; Apache NiFi | NiFi; Pentaho | Pentaho Data Integration | Kettle
Oracle Data Integrator | ODI; SAP Data Services | SAP BODS | BusinessObjects Data Services; Matillion
SnapLogic; Qlik Replicate | Attunity; Rivery; Hevo Data; Census; Hightouch; Segment | Twilio Segment
RudderStack; mParticle; Tealium; Snowplow; Alooma; StreamSets; Denodo; Great Expectations
Monte Carlo Data | Monte Carlo; Soda Data | Soda; Collibra; Alation; Atlan; DataHub; Amundsen; OpenMetadata
Informatica MDM; Reltio; Semarchy; Ataccama; Profisee; TIBCO EBX; Precisely; Melissa Data; Apache Camel
Apache DolphinScheduler; Debezium; AWS DMS | AWS Database Migration Service; dlt | dlthub
Microsoft Purview | Azure Purview; Immuta; Privacera; Syncsort; Amazon AppFlow; Fivetran HVR | HVR; SDMX
# Streams and queues
Apache Kafka | Kafka | Kafka Streams; Confluent | Confluent Cloud | Confluent Platform
Amazon Kinesis | Kinesis | AWS Kinesis | Kinesis Firehose; Amazon MSK | MSK; Apache Flink | Flink
Apache Storm | Storm; Apache Beam | Beam; Apache Samza; Apache Pulsar | Pulsar
Azure Event Hubs | Event Hubs | Azure Event Hub; Azure Stream Analytics; Redpanda; ksqlDB | KSQL
Spark Streaming | Spark Structured Streaming; Materialize; RisingWave; TIBCO StreamBase
Solace | Solace PubSub+; Apache Flume
# Business intelligence
Tableau | Tableau Desktop | Tableau Server; power-bi = Microsoft Power BI | Power BI | PowerBI; Looker
Looker Studio | Google Data Studio | Data Studio; Qlik Sense; QlikView; Qlik; MicroStrategy | Microstrategy
SAP BusinessObjects | BusinessObjects | Business Objects; SAP Crystal Reports | Crystal Reports
SAP Analytics Cloud | SAC; SAP Lumira; IBM Cognos Analytics | Cognos | IBM Cognos
IBM Planning Analytics | TM1 | IBM TM1; Oracle Analytics Cloud | OBIEE | Oracle BI
Oracle BI Publisher | BI Publisher; Microsoft SSRS | SSRS | SQL Server Reporting Services; Domo; Sisense
ThoughtSpot; Metabase; Apache Superset | Superset | Preset; Redash; Mode | Mode Analytics; Sigma Computing
Hex | Hex Technologies; Periscope Data; Amazon QuickSight | QuickSight; TIBCO Spotfire | Spotfire; Yellowfin
Klipfolio; Chartio; Geckoboard; Databox; GoodData; Birst; Pyramid Analytics
Jaspersoft | JasperReports | Jasper Reports; Power Pivot | PowerPivot; DAX | Data Analysis Expressions
Targit; Zoho Analytics; Lightdash; Omni Analytics; Evidence BI; Holistics; InetSoft; BIRT
ServiceNow Performance Analytics; Datawrapper; Flourish; Infogram; Observable; Plotly | Plotly Dash | Dash
Bokeh; Matplotlib; Seaborn; D3.js | D3 | D3JS; Vega; Highcharts; Chart.js; Apache ECharts | ECharts
Vega-Altair | Altair Visualization; Gephi; Cytoscape.js; Tableau Prep; Power Query; Panel HoloViz
# Statistics and data science
SAS | SAS Enterprise Guide | Base SAS | SAS Programming; SAS Viya; SAS Enterprise Miner
SPSS | IBM SPSS | SPSS Statistics; SPSS Modeler | IBM SPSS Modeler; Stata; MATLAB | Mathworks MATLAB; Minitab
JMP | SAS JMP; Statistica; EViews; RATS Econometrics; Gretl; Mplus; HLM Software; SUDAAN; WinBUGS
Mathematica | Wolfram Mathematica; Maple | Maplesoft; GNU Octave | Octave; Scilab; Alteryx | Alteryx Designer
KNIME; RapidMiner | Altair RapidMiner; Orange Data Mining; TIBCO Data Science; pandas | Pandas; NumPy | Numpy
SciPy; SymPy; Jupyter | Jupyter Notebook | JupyterLab; Google Colab | Colab | Colaboratory
RStudio | Posit | RStudio IDE; Shiny | R Shiny; tidyverse | Tidyverse; dplyr; ggplot2; Anaconda; conda
Kaggle; Deepnote; Apache Zeppelin | Zeppelin; Quarto; Gurobi | Gurobi Optimizer
CPLEX | IBM CPLEX | IBM ILOG CPLEX; Google OR-Tools | OR-Tools; FICO Xpress; Pyomo; PuLP; CVXPY; AnyLogic
Simio; Arena Simulation | Rockwell Arena; FlexSim; Crystal Ball | Oracle Crystal Ball; Palisade @RISK | @RISK
TreeAge Pro; Vensim; GeoPandas; NetworkX; Numba; Statgraphics; XLSTAT; SageMath; Analytica
Q Research Software; Displayr; Wincross; Nielsen Answers | NielsenIQ; Circana | IRI Unify; Kantar Worldpanel
comScore | Comscore; Similarweb; Quid; YouGov; Statista; Crunchbase
# Product analytics
Google Analytics | GA4 | Google Analytics 4 | Universal Analytics
adobe-analytics = Adobe Analytics | Omniture | SiteCatalyst; Mixpanel; Amplitude | Amplitude Analytics
Heap | Heap Analytics; PostHog; Pendo; FullStory | Full Story; Hotjar; Crazy Egg; Mouseflow; LogRocket
Contentsquare; Quantum Metric; Glassbox; Matomo | Piwik; Plausible | Plausible Analytics; Fathom Analytics
Umami; Simple Analytics; Kissmetrics; Woopra; Countly; Adjust; AppsFlyer; Branch | Branch.io; Kochava
Singular; data.ai | App Annie; Sensor Tower; Statsig; Eppo; Chartbeat; Parse.ly; Webtrends; ChartMogul
Baremetrics; ProfitWell; Gainsight PX; UXCam; Microsoft Clarity; Google Search Console | Search Console
`;
